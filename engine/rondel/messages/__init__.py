"""What problems say, as data: each message is an id with values, and a catalogue says it in a language."""
