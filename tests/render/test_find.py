"""The package that draws a game."""

import pytest

import render


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a distribution that names packages that draw games."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(**packages):
        said = tmp_path / "far_pictures-1.0.dist-info"
        said.mkdir()
        (said / "METADATA").write_text("Metadata-Version: 2.1\nName: far-pictures\nVersion: 1.0\n")
        names = (f"{word.replace('_', '-')} = {name}" for word, name in packages.items())
        (said / "entry_points.txt").write_text("\n".join(["[karnak.pictures]", *names]))

    return install


def test_our_own_games_are_drawn_by_the_packages_that_have_their_names():
    assert render.package_of("amun-re") == "render.amun_re"
    assert render.renderer_of("amun-re").__name__ == "render.amun_re"


def test_an_installed_game_is_drawn_by_its_installed_pictures(install):
    install(far_toy="blue_lotus.pictures")
    assert render.renderer_of("far-toy").__name__ == "blue_lotus.pictures"


def test_the_pictures_of_a_built_in_game_cannot_be_replaced(install):
    install(aton="blue_lotus.pictures")
    assert render.package_of("aton") == "render.aton"


def test_a_game_that_nobody_draws_has_no_pictures():
    assert render.renderer_of("undrawn") is None
