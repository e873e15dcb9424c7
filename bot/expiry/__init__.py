"""Tables that end because everybody has left them."""
