"""The endpoints of Discord's REST API. `routes.py` names the endpoint of each route."""
