"""Faces whose names are imported when they are used."""

import sys
from types import ModuleType

import pytest

from palago.catalogue.machine.lazily import attach
from palago.catalogue.plane import regions


def test_a_name_is_looked_for_once(monkeypatch):
    """It is then kept in the module, as if it had been imported there; other names are none of its own."""
    face = ModuleType("face")
    monkeypatch.setitem(sys.modules, "face", face)
    face.__getattr__ = attach("face", {"distance": "palago.catalogue.plane.regions"})
    assert "distance" not in vars(face)
    assert face.distance is regions.distance
    assert vars(face)["distance"] is regions.distance
    with pytest.raises(AttributeError, match="module 'face' has no attribute 'ball'"):
        _ = face.ball
