"""The search opponents: tree search compiled with the rules."""
