"""What people ask about rules: who wrote what, which rule of a book stands where, what is not sure."""
