"""What a device keeps of its rooms: it goes by itself when nobody has opened it for long, and at once when somebody wants it to."""

from __future__ import annotations

from typing import Any

STORE = "const { forget, keep, kept, size, sweep } = await import('./js/peers/store.js');"
DAY = 864e5


def test_a_connection_that_the_browser_has_closed_is_opened_anew(people: Any) -> None:
    page = people()
    page.evaluate(f"""async () => {{
      {STORE}
      await keep('room', JSON.stringify([['secret', 'x']]));
      const begin = IDBDatabase.prototype.transaction;
      globalThis.shut = () => {{
        IDBDatabase.prototype.transaction = function (...what) {{
          IDBDatabase.prototype.transaction = begin;
          this.close();
          return begin.apply(this, what);
        }};
      }};
    }}""")
    for code in ("return kept('room')", "await keep('room', JSON.stringify([['name', 'Ada']])); return kept('room')"):
        found = page.evaluate(f"async () => {{ {STORE} shut(); {code} }}")
        assert '"secret":"x"' in found
    assert '"name":"Ada"' in found


def test_rooms_go_by_themselves_and_can_be_thrown_away(people: Any) -> None:
    page = people()

    def ask(code: str) -> Any:
        return page.evaluate(f"async () => {{ {STORE} {code} }}")

    ask(f"""
      for (let number = 0; number < 30; number++) {{
        await keep(`room${{number}}`, JSON.stringify([['name', 'Ada'], ['said', 'x'.repeat(1000)]]));
        await sweep(`room${{number}}`, {DAY} * number);
      }}
    """)
    count, size = ask("return size()")
    assert count == 24
    assert 24_000 < size < 30_000
    assert ask("return kept('room6')") == '{"name":"Ada","said":"' + "x" * 1000 + '"}'
    assert ask("return kept('room5')") == "{}", "the oldest of more than 24 has gone"
    # It is much later now: `kept` has just looked at the clock.
    assert ask("return size()")[0] == 2
    ask(f"await keep('of before', JSON.stringify([['name', 'Ben']])); await sweep('room6', Date.now() + 60 * {DAY});")
    assert ask("return kept('of before')") == '{"name":"Ben"}', "nobody knows when it was opened last"
    ask(f"await sweep('room6', Date.now() + 200 * {DAY})")
    assert ask("return kept('of before')") == "{}"
    ask("await keep('other', JSON.stringify([['name', 'Cleo']])); await forget('room6')")
    assert ask("return kept('other')") == "{}"
    assert '"name":"Ada"' in ask("return kept('room6')")
