"""Nets in PyTorch, and what they are shown. Needs torch."""
