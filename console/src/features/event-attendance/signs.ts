/** What the signs of a pasted list mean. Each kind of box is one sign, once `withPlainBoxes` has read the list. */

export const ABSENT_SIGNS = '[❌❎✖✗✘✕×🚫⛔👎]';
export const TICKS = '✓✔√☑🗹✅👍';
const TICK = new RegExp(`[${TICKS}]`, 'u');
const EACH_TICK = new RegExp(TICK, 'gu');
export const BOXES = '☐☒';
const CROSSED_OUT = String.raw`~|\u0335|\u0336|\u0337|\u0338`;
/** Not in an address. */
const QUESTION = String.raw`\?(?![\p{L}\d])`;
/** Nobody who has one of these is marked without being looked at. */
const UNCLEAR = new RegExp(`[${BOXES}]|${CROSSED_OUT}|${QUESTION}`, 'u');
/** What may say something of who was there. */
const SIGN = new RegExp(
  [
    ...[CROSSED_OUT, QUESTION],
    // Signs and emoji that are no usual bullets, and do not say it by themselves.
    String.raw`(?!${ABSENT_SIGNS}|[▪◦])[\p{So}√]`,
    // By itself.
    String.raw`(?<!\S)[+!^#†‡]+(?!\S)`,
    // At the end, where it separates nothing.
    String.raw`[-–—/=]+(?=\s*$)(?<=\S\s+[-–—/=]+)`,
    // As for a footnote, and not around a text.
    String.raw`(?<!\*)\*+(?=\s*$)(?<=^[^*]*[^*\s]\s*\*+)`,
  ].join('|'),
  'gu',
);

const EMPTY_BOX = /\[[ \u00a0_.-]*\]|\([ \u00a0_.-]*\)|[☐□▢◻◽⬜]\ufe0f?/gu;
const TICKED_BOX = /\[\s?[✓✔√*]\ufe0f?\s?\]/gu;
const CROSSED_BOX = /\[\s?x\s?\]|\(\s?x\s?\)|[☒🗷🗵]/giu;
/** A ticked task of Markdown. */
const TASK = /^([\s*+•-]*(?:\d+[.)]\s*)?)\[x\]/gim;

export const hasTick = (text: string): boolean => TICK.test(text);

export const withoutTicks = (text: string): string => text.replace(EACH_TICK, ' ');

export const hasUnclearSign = (text: string): boolean => UNCLEAR.test(text);

/** The signs of a text, each once. */
export const signsIn = (text: string): readonly string[] => [...new Set(text.match(SIGN))];

/**
 * Tells of the signs beside a student what nobody can be sure about. `all`: those beside each student of the list. A sign
 * beside everybody is a bullet. One beside at least half may be a tick that the others lack: an empty text.
 */
export function readSigns(
  all: readonly (readonly string[])[],
): (signs: readonly string[]) => readonly string[] {
  const times = new Map<string, number>();
  for (const sign of all.flat()) times.set(sign, (times.get(sign) ?? 0) + 1);
  const isVague = (sign: string): boolean => !hasUnclearSign(sign) && !hasTick(sign);
  const isBullet = (sign: string): boolean =>
    isVague(sign) && all.length > 1 && times.get(sign) === all.length;
  const isLacking = [...times].some(
    ([sign, count]) => isVague(sign) && !isBullet(sign) && 2 * count >= all.length,
  );
  return signs => {
    const own = signs.filter(sign => !isBullet(sign));
    return own.length === 0 && isLacking ? [''] : own.filter(sign => !hasTick(sign));
  };
}

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
