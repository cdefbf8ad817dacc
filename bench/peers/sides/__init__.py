"""What is measured, a module for each project; each runs in an environment of its own."""
