/**
 * What is wrong with the scanner in door mode: something stands outside of the screen or on something else, text is
 * cut off, the page scrolls, a button is too small for a thumb, or the rest of the page is still there. It runs in
 * the page, so it contains everything it needs.
 */
export function doorFaults(): string[] {
  const THUMB_PX = 44;
  const SQUARE_PX = 250;
  const LEAST_TEXT_PX = 15;
  const found = document.querySelector('[data-testid="door"]');
  if (!found) return ['door mode is not open'];
  const door: Element = found;
  const faults: string[] = [];
  const named = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string): Element[] => [...door.querySelectorAll(selector)].filter(shown);
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const outside = ({ left, right, top, bottom }: DOMRect): boolean =>
    left < -0.5 || top < -0.5 || right > window.innerWidth + 0.5 || bottom > window.innerHeight + 0.5;

  const buttons = all('button');
  const card = all('[data-testid="scan-result"]').at(0);

  function pageIsGone(): void {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) faults.push('the page scrolls');
    const others = [...document.querySelectorAll('a[href], button, input, select, h1, nav, header')];
    for (const each of others.filter(one => shown(one) && !door.contains(one)))
      faults.push(`${named(each)} is still there`);
  }

  function everythingIsInside(): void {
    const texts = all('[data-testid="scan-result"], [data-testid="scan-ready"], p, h1, h1 span');
    for (const each of [...buttons, ...texts])
      if (outside(boxOf(each))) faults.push(`${named(each)} stands outside`);
  }

  function buttonsArePressed(): void {
    for (const each of buttons) {
      const { width, height } = boxOf(each);
      if (Math.min(width, height) < THUMB_PX) faults.push(`${named(each)} is only ${width} × ${height} px`);
      for (const other of buttons.filter(one => one !== each))
        if (overlap(boxOf(each), boxOf(other))) faults.push(`${named(each)} stands on ${named(other)}`);
    }
  }

  function isWholeAcross(result: Element): void {
    if (result.scrollWidth > result.clientWidth) faults.push(`${named(result)} runs out at the side`);
  }

  function resultIsWhole(result: Element): void {
    if (result.scrollHeight > result.clientHeight)
      faults.push(`the result is cut off: ${result.scrollHeight} in ${result.clientHeight} px`);
    for (const each of buttons.filter(one => !result.contains(one)))
      if (overlap(boxOf(result), boxOf(each))) faults.push(`the result stands on ${named(each)}`);
    for (const text of result.querySelectorAll('p')) {
      if (text.scrollWidth > text.clientWidth + 1) faults.push(`${named(text)} is cut off`);
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      if (size < LEAST_TEXT_PX) faults.push(`${named(text)} is only ${size} px high`);
    }
  }

  /** The library puts the square into the middle of its picture. */
  function squareIsFree(place: DOMRect): void {
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    const square = new DOMRect(x - SQUARE_PX / 2, y - SQUARE_PX / 2, SQUARE_PX, SQUARE_PX);
    if (outside(square)) faults.push('the square stands outside');
    for (const each of [...buttons, ...(card ? [card] : [])])
      if (overlap(square, boxOf(each))) faults.push(`${named(each)} stands on the square`);
  }

  function pictureIsInTheMiddle(place: DOMRect): void {
    const pictures = [...door.querySelectorAll('video')].map(boxOf);
    const aside = ({ left, right, top, bottom }: DOMRect): number =>
      Math.max(
        Math.abs(left + right - place.left - place.right),
        Math.abs(top + bottom - place.top - place.bottom),
      );
    if (pictures.length === 0) faults.push('there is no picture');
    if (pictures.some(picture => aside(picture) > 2)) faults.push('the picture is not in the middle');
  }

  pageIsGone();
  everythingIsInside();
  buttonsArePressed();
  if (card) isWholeAcross(card);
  if (card) resultIsWhole(card);
  const host = door.querySelector('[data-testid="scan-video-host"]')?.parentElement;
  if (host) squareIsFree(boxOf(host));
  if (host) pictureIsInTheMiddle(boxOf(host));
  return faults;
}
