"""Karnak's games as environments for researchers: PettingZoo in `aec`, OpenSpiel in `spiel`.

Those two modules need the packages of the extra `environment`. Nothing else imports this package.
"""
