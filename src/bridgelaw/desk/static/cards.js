// Two helps for the page of a disputed claim, which is complete without them: hands filled by taps, a line stepped through.

const RANKS = "AKQJT98765432";

/** The cards of a hand as they stand in its four boxes: the boxes stay the truth, the taps only write into them. */
class DealByTaps extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.boxes = [...this.closest("form").querySelectorAll("input[data-hand]")];
    this.said = this.querySelector("[role=status]");
    this.addEventListener("click", (event) => this.tapped(event.target.closest("button")));
    this.faced = [...this.querySelectorAll("[data-field]")].map((button) => [button, document.getElementById(button.dataset.field)]);
    for (const box of [...this.boxes, ...this.faced.map(([, field]) => field)]) box.addEventListener("input", () => this.show());
    this.show();
  }

  box(hand, suit) {
    return this.boxes.find((box) => box.dataset.hand === hand && box.dataset.suit === suit);
  }

  ranks(box) {
    const text = box.value.toUpperCase().replaceAll("10", "T");
    return [...RANKS].filter((rank) => text.includes(rank));
  }

  holder(card) {
    return "NESW".split("").find((hand) => this.ranks(this.box(hand, card[0])).includes(card[1]));
  }

  tapped(button) {
    if (!button) return;
    if (button.dataset.into || button.dataset.field) {
      for (const other of this.querySelectorAll("[data-into], [data-field]")) {
        other.setAttribute("aria-pressed", other === button);
      }
    } else if (button.dataset.card) {
      this.move(button);
    }
  }

  move(button) {
    const card = button.dataset.card;
    const chosen = this.querySelector("[aria-pressed=true]").dataset;
    if (chosen.field) this.face(document.getElementById(chosen.field), card);
    else this.place(card, chosen.into);
    this.show();
    this.said.textContent = button.querySelector(".visually-hidden").textContent;
  }

  place(card, into) {
    const from = this.holder(card);
    if (from) this.write(from, card, false);
    if (from !== into) this.write(into, card, true);
  }

  /** A card is faced as a penalty card, or no longer: the field stays the truth here too. */
  face(field, card) {
    const cards = written(field);
    field.value = (cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card]).join(" ");
  }

  write(hand, card, holds) {
    const box = this.box(hand, card[0]);
    const ranks = new Set(this.ranks(box));
    if (holds) ranks.add(card[1]);
    else ranks.delete(card[1]);
    box.value = [...RANKS].filter((rank) => ranks.has(rank)).join("").replace("T", "10");
  }

  show() {
    const counts = {};
    for (const button of this.querySelectorAll("[data-card]")) {
      const hand = this.holder(button.dataset.card);
      const faced = this.faced.find(([, field]) => written(field).includes(button.dataset.card))?.[0];
      const letter = hand ? this.querySelector(`[data-into=${hand}]`).dataset.letter : "";
      const names = [hand && this.querySelector(`[data-into=${hand}]`), faced].filter(Boolean);
      button.querySelector(".mark").textContent = letter;
      button.querySelector(".holder").textContent =
        names.map((name) => name.firstChild.textContent.trim()).join(", ") || this.dataset.free;
      button.classList.toggle("placed", Boolean(hand));
      button.classList.toggle("faced", Boolean(faced));
      if (hand) counts[hand] = (counts[hand] ?? 0) + 1;
    }
    for (const button of this.querySelectorAll("[data-into]")) {
      button.querySelector(".count").textContent = counts[button.dataset.into] ?? 0;
    }
    for (const [button, field] of this.faced) button.querySelector(".count").textContent = written(field).length;
  }
}

/** The cards that stand in a field, as their codes. */
function written(field) {
  return field.value.toUpperCase().replaceAll("10", "T").split(/[\s,;]+/).filter(Boolean);
}

/** Steps through a line card by card: the diagram loses the cards played, the middle shows the trick. */
class LinePlayer extends HTMLElement {
  connectedCallback() {
    this.plays = [...this.querySelectorAll(".play")];
    this.lying = Number(this.dataset.lying);
    this.step = this.lying;
    this.middle = this.querySelector(".middle");
    this.now = this.querySelector(".now");
    this.querySelector(".controls").hidden = false;
    this.querySelector(".back-one").addEventListener("click", () => this.go(this.step - 1));
    this.querySelector(".on-one").addEventListener("click", () => this.go(this.step + 1));
    this.addEventListener("keydown", (event) => this.pressed(event));
    this.show();
  }

  pressed(event) {
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: this.lying, End: this.plays.length }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.go(to);
  }

  go(step) {
    this.step = Math.min(Math.max(step, this.lying), this.plays.length);
    this.show();
  }

  show() {
    const gone = new Set(this.plays.slice(0, this.step).map((play) => play.dataset.card));
    for (const card of this.querySelectorAll(".held")) card.hidden = gone.has(card.dataset.card);
    for (const holding of this.querySelectorAll(".shown .holding")) {
      holding.querySelector(".void").hidden = Boolean(holding.querySelector(".held:not([hidden])"));
    }
    const first = this.step ? 4 * Math.floor((this.step - 1) / 4) : 0;
    this.middle.replaceChildren(...this.plays.slice(first, this.step).map(laid));
    this.plays.forEach((play, index) => play.classList.toggle("current", index === this.step - 1));
    this.now.textContent = this.step === this.lying ? this.dataset.start : this.plays[this.step - 1].dataset.said;
    this.querySelector(".back-one").setAttribute("aria-disabled", this.step === this.lying);
    this.querySelector(".on-one").setAttribute("aria-disabled", this.step === this.plays.length);
  }
}

export function laid(play) {
  const place = document.createElement("span");
  const card = document.createElement("span");
  place.className = `laid to-${play.dataset.seat}${play.classList.contains("won") ? " won" : ""}`;
  card.className = `card ${play.dataset.suit}`;
  card.textContent = play.dataset.shown;
  place.append(card);
  return place;
}

customElements.define("deal-by-taps", DealByTaps);
customElements.define("line-player", LinePlayer);
