"""Lines to the host as a page sees them, whatever this machine does beside: scripts that run before the page's own."""

SLOW = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', downlink: 2 } });"
"""The browser speaks of a line over which a first visit does not wait for the snapshot: it is fetched when the page stands."""

FAST = """delete Navigator.prototype.connection;
Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStart', { get() { return this.responseEnd; } });"""
"""Whatever comes takes no time."""
