/**
 * Asked in the page by locators, frame after frame until the answer is yes. What was replaced meanwhile is a yes, too: it
 * cannot be used, so its replacement is looked for. An error would not be heard, and the locator would wait in vain.
 */

/** Whether an element takes what is typed. */
export const takesKeys = (element: Element): boolean =>
  !element.isConnected || (!element.matches(':disabled') && element.checkVisibility());

/** Whether it is still in the page. */
export const isThere = (element: Element): boolean => element.isConnected;

/**
 * Whether a press on an element meets it. A locator alone presses whatever lies over it, for example a drawer that
 * still slides away, and nobody notices. If it does, the document awaits the press: until it comes, the page may move.
 */
export function canBePressed(element: Element): boolean {
  if (!element.isConnected) return true;
  const [box] = element.getClientRects();
  if (!box || element.matches(':disabled')) return false;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const fieldOf = (part: Element | null) => part?.closest('label')?.control ?? part;
  // A press on a label is one on its field, and the other way round.
  const isMetAt = (part: Element | null) => element.contains(part) || fieldOf(part) === fieldOf(element);
  if (!isMetAt(hit)) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return false;
  }
  const root = document.documentElement;
  root.setAttribute('data-press-awaited', '');
  // What was replaced at the last moment cannot say whether the press met what took its place. So it is taken to.
  const isMetBy = ({ target }: Event) =>
    !element.isConnected || (target instanceof Element && isMetAt(target));
  const placeNow = () => JSON.stringify(element.getBoundingClientRect());
  const hear = (down: Event) => {
    if (!isMetBy(down)) return;
    root.removeAttribute('data-press-awaited');
    const before = placeNow();
    // What moves from under the pointer before it is let go was not pressed. What the press covered was.
    const letGo = (up: Event) => {
      if (!isMetBy(up) && placeNow() !== before) root.setAttribute('data-press-awaited', '');
    };
    window.addEventListener('mouseup', letGo, { capture: true, once: true });
  };
  window.addEventListener('mousedown', hear, { capture: true, once: true });
  return true;
}

/** What keeps a press from an element, for the message of a test that waited for it in vain. */
export function obstacleOf(element: Element): string {
  const [box] = element.getClientRects();
  if (!box) return 'it is not drawn';
  if (element.matches(':disabled')) return 'it is disabled';
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return `at its place is ${hit?.outerHTML.slice(0, 200)}`;
}

/** Whether the last press met something else. */
export const isPressAwaited = (): boolean => document.documentElement.hasAttribute('data-press-awaited');
