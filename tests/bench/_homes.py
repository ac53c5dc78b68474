"""Homes in networks of their own: namespaces of Linux, each device behind a router, all round one hub."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

HUB = "10.99.0.1"
"""Where everybody else is: the site, a relay, and a server for STUN and TURN."""


def sh(*command: object) -> None:
    subprocess.run([str(part) for part in command], check=True, capture_output=True, encoding="utf-8")


class Space:
    """A network namespace: a machine of its own, as far as networks go."""

    def __init__(self, name: str) -> None:
        self.name = f"tafelrunde-{os.getpid()}-{name}"
        sh("ip", "netns", "add", self.name)
        self.do("ip", "link", "set", "lo", "up")

    def do(self, *command: object) -> None:
        sh("ip", "netns", "exec", self.name, *command)

    def rules(self, text: str) -> None:
        """Rules of its firewall."""
        command = ["ip", "netns", "exec", self.name, "nft", "-f", "-"]
        subprocess.run(command, input=text, check=True, capture_output=True, encoding="utf-8")

    def allow(self, *switches: str) -> None:
        for switch in switches:
            self.do("sysctl", "-qw", f"net.ipv4.{switch}=1")

    def start(self, *command: object) -> subprocess.Popen[bytes]:
        """A program that runs there."""
        whole = ["ip", "netns", "exec", self.name, *(str(part) for part in command)]
        return subprocess.Popen(whole, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @contextmanager
    def here(self) -> Iterator[None]:
        """What is bound meanwhile is bound there."""
        libc = ctypes.CDLL(None, use_errno=True)
        with Path("/proc/self/ns/net").open("rb") as ours, Path(f"/var/run/netns/{self.name}").open("rb") as theirs:
            libc.setns(theirs.fileno(), 0)
            yield
            libc.setns(ours.fileno(), 0)

    def end(self) -> None:
        with suppress(subprocess.CalledProcessError):
            sh("ip", "netns", "del", self.name)


NATS = {
    "full cone": "masquerade",
    "restricted": "masquerade",
    "symmetric": "masquerade fully-random",
}
"""How a router gives ports to what goes out."""


class Router:
    """What a device goes out through: a Wi-Fi at home, or a mast."""

    def __init__(self, number: int, hub: Space, nat: str, device: Space, link: str) -> None:
        self.space = Space(f"router{number}")
        self.lan, self.link = f"192.168.{number}", link
        self.last = 2
        """The last part of the address that it has given to the device."""
        wan, uplink = f"10.99.0.{10 + number}", f"u{os.getpid() % 10000}-{number}"
        sh("ip", "link", "add", uplink, "type", "veth", "peer", "name", "wan", "netns", self.space.name)
        sh("ip", "link", "set", uplink, "netns", hub.name)
        hub.do("ip", "link", "set", uplink, "master", "net", "up")
        self.space.do("ip", "link", "add", "lan", "type", "veth", "peer", "name", link, "netns", device.name)
        for side, address in (("wan", wan), ("lan", f"{self.lan}.1")):
            self.space.do("ip", "addr", "add", f"{address}/24", "dev", side)
            self.space.do("ip", "link", "set", side, "up")
        self.space.allow("ip_forward")
        open_door = f'iifname "wan" udp dport 1024-65535 dnat to {self.lan}.2' if nat == "full cone" else ""
        self.space.rules(f"""table ip nat {{
            chain in {{ type nat hook prerouting priority -100; {open_door}; }}
            chain out {{ type nat hook postrouting priority 100; oifname "wan" {NATS[nat]}; }}
        }}
        table ip guard {{
            chain in {{ type filter hook input priority 0; iifname "wan" meta l4proto udp drop; }}
        }}""")  # who answers a stranger remembers him, and has no port left for whoever calls him

    @property
    def address(self) -> str:
        """What the device is called there."""
        return f"{self.lan}.{self.last}"


class Home:
    """A device behind a router, and a second one that it can go over to."""

    def __init__(self, number: int, hub: Space, nat: str, port: int) -> None:
        self.device = Space(f"device{number}")
        self.hub, self.number = hub, number
        self.routers = [Router(number, hub, nat, self.device, "eth0")]
        # To the browser the site is on its own machine: such an address needs no certificate.
        self.device.allow("conf.all.route_localnet")
        self.device.rules(f"""table ip site {{
            chain out {{ type nat hook output priority -100; ip daddr 127.0.0.1 tcp dport {port} dnat to {HUB}:{port}; }}
            chain post {{ type nat hook postrouting priority 100; oifname "eth*" masquerade; }}
        }}""")
        self.on()

    @property
    def way(self) -> Router:
        """What it goes out through now."""
        return self.routers[-1]

    def on(self) -> None:
        """The device is in its network."""
        with suppress(subprocess.CalledProcessError):
            self.device.do("ip", "addr", "add", f"{self.way.address}/24", "dev", self.way.link)
        self.device.do("ip", "link", "set", self.way.link, "up")
        self.device.do("ip", "route", "replace", "default", "via", f"{self.way.lan}.1")

    def off(self) -> None:
        """An aeroplane."""
        self.device.do("ip", "link", "set", self.way.link, "down")

    def move(self) -> None:
        """From now on it has another address."""
        self.device.do("ip", "addr", "del", f"{self.way.address}/24", "dev", self.way.link)
        self.way.last += 1
        self.on()

    def roam(self) -> None:
        """Out of the Wi-Fi and over to the mast: another network, another router, another address to everybody."""
        self.off()
        self.routers.append(Router(self.number + 10, self.hub, "restricted", self.device, "eth1"))
        self.on()

    def sleep(self, seconds: float) -> None:
        """Every program there stands still for so long."""
        told = subprocess.run(
            ["ip", "netns", "pids", self.device.name], check=True, capture_output=True, encoding="utf-8"
        )
        for what in (signal.SIGSTOP, signal.SIGCONT):
            for process in map(int, told.stdout.split()):
                with suppress(ProcessLookupError):
                    os.kill(process, what)
            if what is signal.SIGSTOP:
                time.sleep(seconds)

    def filter(self, rule: str) -> None:
        """The router does this to all that passes, until it is told otherwise; nothing: lets it pass."""
        with suppress(subprocess.CalledProcessError):
            self.way.space.do("nft", "delete", "table", "ip", "wall")
        if rule:
            self.way.space.rules(
                f"table ip wall {{ chain pass {{ type filter hook forward priority -10; {rule}; }}\n}}"
            )

    def end(self) -> None:
        for router in self.routers:
            router.space.end()
        self.device.end()
