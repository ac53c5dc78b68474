"""Tables of several devices, as the page shows them: the lobby, the table, and what happens between people.

`tafelrunde.peers` knows how machines that trust nobody hold one table; `app.shell.network` how they are linked.
"""
