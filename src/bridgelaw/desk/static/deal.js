// Steps through a record without loading the page anew; without it every step is a link, and the page is complete.

import { laid } from "/static/cards.js";

class RecordPlayer extends HTMLElement {
  connectedCallback() {
    this.plays = [...this.querySelectorAll(".play")];
    this.at = Number(this.dataset.at);
    this.querySelector(".keys").hidden = false;
    this.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Where a step leads from here: a card or a trick back or on, or to a card. */
  target(step) {
    const starts = [0, ...this.plays.filter((play) => play.dataset.ends).map((play) => Number(play.dataset.to)), this.plays.length];
    switch (step) {
      case "trick_back": return Math.max(0, ...starts.filter((start) => start < this.at));
      case "back": return Math.max(0, this.at - 1);
      case "on": return Math.min(this.plays.length, this.at + 1);
      case "trick_on": return Math.min(this.plays.length, ...starts.filter((start) => start > this.at));
      default: return Number(step);
    }
  }

  clicked(event) {
    const link = event.target.closest("a[data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(this.target(link.dataset.to));
    this.querySelector(".table-of-hands").scrollIntoView({ block: "nearest" });
  }

  pressed(event) {
    const step = { ArrowLeft: "back", ArrowRight: "on", Home: 0, End: this.plays.length }[event.key];
    // Home and End are the page's own keys, and those of a field are the field's.
    const typing = event.target.closest("input, select, textarea");
    const foreign = typing || (["Home", "End"].includes(event.key) && !this.contains(event.target));
    if (step === undefined || foreign || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.go(this.target(step));
  }

  go(at) {
    this.at = at;
    const gone = new Set(this.plays.slice(0, at).map((play) => play.dataset.card));
    for (const card of this.querySelectorAll(".held")) card.hidden = gone.has(card.dataset.card);
    for (const holding of this.querySelectorAll(".holding")) {
      holding.querySelector(".void").hidden = Boolean(holding.querySelector(".held:not([hidden])"));
    }
    for (const hand of this.querySelectorAll(".hand.turn")) hand.classList.remove("turn");
    const trick = at ? this.plays[at - 1].dataset.trick : "";
    this.querySelector(".middle").replaceChildren(
      ...this.plays.slice(0, at).filter((play) => play.dataset.trick === trick).map(laid),
    );
    this.plays.forEach((play, index) => {
      play.classList.toggle("later", index >= at);
      if (index === at - 1) play.setAttribute("aria-current", "step");
      else play.removeAttribute("aria-current");
      play.classList.toggle("current", index === at - 1);
    });
    const told = at ? this.plays[at - 1].dataset : this.dataset;
    this.querySelector(".now").textContent = told.said;
    this.querySelector(".stands").textContent = told.stands;
    for (const taken of document.querySelectorAll(".taken")) taken.textContent = told.taken;
    for (const field of document.querySelectorAll("input[name=at]")) field.value = at;
    for (const link of this.querySelectorAll(".steps a")) {
      link.setAttribute("aria-disabled", this.target(link.dataset.to) === at);
    }
    this.keepAddress(at);
  }

  /** The address of this page, and of its other languages and editions, stays with the card. */
  keepAddress(at) {
    const moved = (address) => {
      const url = new URL(address, location.href);
      url.searchParams.set("at", at);
      return url.pathname + url.search;
    };
    history.replaceState(null, "", moved(location.href));
    for (const link of document.querySelectorAll(".pills a")) link.setAttribute("href", moved(link.href));
  }
}

customElements.define("record-player", RecordPlayer);
