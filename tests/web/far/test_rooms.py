"""People at several devices play: real browsers, one process each, over real WebRTC on this machine."""

from __future__ import annotations

from far import Device, Devices, act, begin, meet, mover, play_out
from relay import Relay


def test_two_people_play_a_whole_game_and_one_reloads_in_the_middle(device: Device, relay: Relay) -> None:
    ada, ben = people = [device(), device()]
    meet(*people)
    for _ in range(6):
        page = mover(people)
        assert page
        act(page)
    ben.reload()
    ben.locator("#board").wait_for()
    ben.goto(relay.address)
    ben.reload()
    ben.locator("#rooms a").click()
    ben.locator("#board").wait_for()
    ben.locator("#far-0 .is-here").wait_for()
    play_out(people, "wuerfel", seed=7)
    scored = ben.locator("#scoring").inner_text()
    ben.goto(f"{relay.address}#/")
    ben.locator("#finished .saved-link").click()
    assert ben.locator("#scoring").inner_text() == scored
    ben.go_back()
    ben.locator("#rooms a").click()
    ada.locator("#rematch").click()
    ben.locator(".far-ask").get_by_text("Somebody would like to play again.").wait_for()
    ben.locator("#rematch").click()
    begin(people)
    act(mover(people) or ada)


def test_who_is_gone_for_good_is_played_for_by_a_bot_when_the_others_say_so(devices: Devices) -> None:
    ada, ben, cleo = people = devices.gather(3)
    meet(*people)
    devices.kill(cleo)  # without a farewell, so that it is said why
    while page := mover([ada, ben], "[id^=wish-bot]"):
        act(page)
    ada.locator("[id^=wish-bot]").wait_for()
    ada.locator(".far-person", has_text="Person2").locator(".far-dot:not(.is-here)").wait_for()
    ada.locator("#asked > .far-trouble").wait_for()
    ada.locator("[id^=wish-bot]").click()
    ben.locator("[id^=agree]").click()
    for page in (ada, ben):
        page.locator("#notice").get_by_text("A bot plays for Person2 now").wait_for()
        page.locator("#notice button").click()
    page = mover([ada, ben])
    assert page
    act(page)


def test_words_of_ones_own_reach_only_who_wants_them_and_never_as_markup(device: Device) -> None:
    ada, ben = people = [device(), device()]
    meet(*people)
    ada.locator("#say").click()
    ada.locator("#words-on").click()
    for text in ("Not heard", "<b id=bold>Good</b>  morning!"):
        if text != "Not heard":
            ben.locator("#say").click()
            ben.locator("#words-on").click()
            ben.keyboard.press("Escape")
            ada.locator("#say").click()
        ada.locator("#far-words").fill(text)
        ada.locator("#say-words").click()
        ada.locator("#said").get_by_text(text[-5:]).wait_for()
    for page in people:
        page.locator("#said").get_by_text("<b id=bold>Good</b> morning!").wait_for()
        assert page.locator("#bold").count() == 0
    assert ben.locator("#said").get_by_text("Not heard").count() == 0
    ada.locator("#say").click()
    ada.locator("#phrase-1").evaluate("phrase => { for (let time = 0; time < 7; time++) phrase.click(); }")
    ada.locator("#notice").get_by_text("You say a lot at once.").wait_for()
