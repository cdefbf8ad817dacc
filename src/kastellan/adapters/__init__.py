"""Doors to other people's libraries: OpenSpiel and PettingZoo, Gymnasium's vectors, notebooks.

Each door is a module of its own that is imported by name, such as `kastellan.adapters.openspiel`,
and needs an extra of the same name; without it the import says what to install.
"""
