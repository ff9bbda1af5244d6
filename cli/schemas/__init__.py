"""JSON Schemas of all that is printed or read as JSON: a file for each document, and their common parts.

The files refer to `parts.json`; `packaged` makes each one whole. Every object says what keys it can have and
has no other, so that a slip in a document, or in the software that prints it, is found.
"""
