"""Proofs of what the server promises: it loses nothing, and lets no one peek."""
