/** What the signs of a pasted list mean. Each kind of box is one sign, once `withPlainBoxes` has read the list. */

export const ABSENT_SIGNS = '[❌❎✖✗✘✕×🚫⛔👎]';
export const TICKS = '✓✔√☑🗹✅👍';
const TICK = new RegExp(`[${TICKS}]`, 'u');
export const BOXES = '☐☒';
/** Nobody who has one of these is marked without being looked at. */
const UNCLEAR = new RegExp(`[${BOXES}]`, 'gu');

const EMPTY_BOX = /\[[ \u00a0]*\]|\([ \u00a0]*\)|[☐□▢◻◽⬜]\ufe0f?/gu;
const TICKED_BOX = /\[\s?[✓✔√*]\ufe0f?\s?\]/gu;
const CROSSED_BOX = /\[\s?x\s?\]|\(\s?x\s?\)|[☒🗷🗵]/giu;
/** A ticked task of Markdown. */
const TASK = /^([\s*+•-]*(?:\d+[.)]\s*)?)\[x\]/gim;

export const hasTick = (text: string): boolean => TICK.test(text);

/** The signs of a text that nobody can be sure about. */
export const unclearSigns = (text: string): readonly string[] => text.match(UNCLEAR) ?? [];

/**
 * A list with ☑, ☐ and ☒ for its boxes. A crossed box is how some tick: where there are empty ones, it is a tick.
 * Beside ticks it is a cross. It stays as it is where neither is sure.
 */
export function withPlainBoxes(text: string): string {
  const plain = text.replace(EMPTY_BOX, ' ☐ ').replace(TICKED_BOX, ' ☑ ');
  const [isTicked, hasEmpty] = [hasTick(plain), plain.includes('☐')];
  if (isTicked || hasEmpty) {
    const meant = isTicked && hasEmpty ? '☒' : isTicked ? '✗' : '☑';
    return plain.replace(CROSSED_BOX, ` ${meant} `);
  }
  return plain.replace(TASK, '$1 ☑ ').replace(CROSSED_BOX, ' ☒ ');
}
