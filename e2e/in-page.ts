/** Asked in the page by locators, which look for an element anew when it was replaced. */

/** Whether an element takes what is typed. */
export function takesKeys(element: Element): boolean {
  if (!element.isConnected) throw new Error('it was replaced');
  return !element.matches(':disabled');
}

/**
 * Whether a press on an element meets it. A locator alone presses whatever lies over it, for example a drawer that
 * still slides away, and nobody notices.
 */
export function canBePressed(element: Element): boolean {
  if (!element.isConnected) throw new Error('it was replaced');
  const [box] = element.getClientRects();
  if (!box || element.matches(':disabled')) return false;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const fieldOf = (part: Element | null) => part?.closest('label')?.control ?? part;
  // A press on a label is one on its field, and the other way round.
  if (element.contains(hit) || fieldOf(hit) === fieldOf(element)) return true;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return false;
}
