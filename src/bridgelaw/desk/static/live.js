// An open page of a session follows what happens there. When its mark changes it fetches itself again, and its parts are
// exchanged wherever nobody is writing; what is being written stays, and that it is kept is said. Without this script a
// reload shows the same.

const PAUSE = 1000;
const MINUTE = 60000;

class LivePage extends HTMLElement {
  connectedCallback() {
    this.mark = this.dataset.mark;
    this.said = this.querySelector("[role=status]");
    this.onVisibility = () => (document.hidden ? this.close() : this.open());
    document.addEventListener("visibilitychange", this.onVisibility);
    this.waiting = setInterval(() => document.querySelector("[data-waits]") && !document.hidden && this.refresh(), MINUTE);
    if (!document.hidden) this.open();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.onVisibility);
    clearInterval(this.waiting);
    this.close();
  }

  // A browser keeps few connections to one server: a page that nobody sees gives its own back.
  open() {
    this.close();
    this.source = new EventSource(this.dataset.stream);
    this.source.onmessage = (event) => this.heard(event.data);
  }

  close() {
    this.source?.close();
  }

  heard(mark) {
    if (mark === this.mark) return;
    this.mark = mark;
    clearTimeout(this.due);
    this.due = setTimeout(() => this.refresh(), Math.max(0, PAUSE - (Date.now() - (this.refreshed ?? 0))));
  }

  async refresh() {
    this.refreshed = Date.now();
    const parts = [...document.querySelectorAll("[data-live]")];
    if (!parts.length) return this.tell(this.dataset.elsewhere);
    const response = await fetch(this.dataset.page, { headers: { accept: "text/html" } });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const page = fresh.querySelector("live-page");
    if (!page) return location.assign(response.url);
    const changed = parts.filter((part) => differs(part, fresh.getElementById(part.id)));
    const kept = changed.filter((part) => !exchange(part, fresh.getElementById(part.id)));
    if (kept.length) this.tell(this.dataset.kept);
    else if (changed.length) this.tell(page.dataset.said || this.dataset.changed);
  }

  tell(text) {
    this.said.textContent = text;
  }
}

/** Does a part look otherwise now? What every page has anew, and what the reader has unfolded, does not count. */
function differs(part, fresh) {
  return Boolean(fresh) && plain(part) !== plain(fresh);
}

function plain(part) {
  const copy = part.cloneNode(true);
  for (const input of copy.querySelectorAll("input[name=key]")) input.remove();
  for (const details of copy.querySelectorAll("details")) details.removeAttribute("open");
  return copy.innerHTML;
}

/** Exchange a part for its fresh form, unless something is being written in it; false if so. */
function exchange(part, fresh) {
  if ([...part.querySelectorAll("input:not([type=hidden]), textarea, select")].some(isEdited)) return false;
  const unfolded = [...part.querySelectorAll("details")].map((details) => details.open);
  const focused = part.contains(document.activeElement) ? likeness(document.activeElement) : null;
  part.replaceChildren(...document.adoptNode(fresh).childNodes);
  part.querySelectorAll("details").forEach((details, place) => (details.open = unfolded[place] ?? details.open));
  if (focused) {
    const again = focused.map((selector) => selector && part.querySelector(selector)).find(Boolean) ?? part;
    if (again === part) part.tabIndex = -1;
    again.focus({ preventScroll: true });
  }
  return true;
}

function isEdited(field) {
  if (field.tagName === "SELECT") {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0);
  }
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** How an element can be found again: by its id, by its name and value, by where it leads. */
function likeness(element) {
  const quoted = (text) => `"${CSS.escape(text)}"`;
  const path = element.getAttribute("href")?.split("?")[0];
  return [
    element.id && `#${CSS.escape(element.id)}`,
    element.name && `[name=${quoted(element.name)}][value=${quoted(element.value ?? "")}]`,
    element.name && `[name=${quoted(element.name)}]`,
    path && `[href^=${quoted(path)}]`,
    element.tagName === "SUMMARY" && "summary",
  ];
}

customElements.define("live-page", LivePage);
