"""Any menu of any game as buttons, selects and modals, and the messages around them."""
