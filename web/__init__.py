"""The web server with the play page. Needs the extra `web`.

A session is a game that people play at the page; each is a file. What happens goes to a browser as
server-sent events, each seat's own view alone; what people do comes as POST.
"""
