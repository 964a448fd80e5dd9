"""The table in a browser: pages that people play on, alone or with others."""
