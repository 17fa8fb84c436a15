/**
 * What is wrong with the scanner in door mode: something stands outside of the screen or on something else, text is
 * cut off, the page scrolls, a button is too small for a thumb, or the rest of the page is still there. It runs in
 * the page, so it contains everything it needs.
 */
export function doorFaults(): string[] {
  const THUMB_PX = 44;
  const SQUARE_PX = 250;
  const faults: string[] = [];
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.documentElement;
  const door = document.querySelector('[data-testid="door"]');
  if (!door) return ['door mode is not open'];
  const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const named = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const find = (selector: string): Element[] => [...door.querySelectorAll(selector)].filter(shown);
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

  if (root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth)
    faults.push(`the page scrolls: ${root.scrollWidth} × ${root.scrollHeight}`);
  const outsiders = [...document.querySelectorAll('a[href], button, input, select, h1, nav, header')];
  for (const each of outsiders.filter(one => shown(one) && !door.contains(one) && !one.closest('dialog')))
    faults.push(`${named(each)} is still there`);

  const buttons = find('button');
  const texts = find('[data-testid="scan-result"] *, header *').filter(({ tagName }) => tagName !== 'svg');
  for (const each of [...buttons, ...find('[data-testid="scan-result"], [data-tone="ready"]'), ...texts]) {
    if (each.closest('svg')) continue;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    if (left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5)
      faults.push(`${named(each)} stands outside, ${left} to ${right}, ${top} to ${bottom}`);
  }
  for (const each of buttons) {
    const box = each.getBoundingClientRect();
    if (Math.min(box.width, box.height) < THUMB_PX)
      faults.push(`${named(each)} is only ${box.width} × ${box.height} px`);
    for (const other of buttons)
      if (other !== each && overlap(box, other.getBoundingClientRect()))
        faults.push(`${named(each)} stands on ${named(other)}`);
  }
  for (const card of find('[data-testid="scan-result"]')) {
    if (card.scrollHeight > card.clientHeight)
      faults.push(`the result is cut off: ${card.scrollHeight} in ${card.clientHeight} px`);
    for (const each of buttons.filter(one => !card.contains(one)))
      if (overlap(card.getBoundingClientRect(), each.getBoundingClientRect()))
        faults.push(`the result stands on ${named(each)}`);
    for (const text of card.querySelectorAll('p')) {
      if (text.scrollWidth > text.clientWidth + 1) faults.push(`${named(text)} is cut off`);
      if (Number.parseFloat(getComputedStyle(text).fontSize) < 15) faults.push(`${named(text)} is too small`);
    }
  }
  // The square is in the middle of the camera's place.
  const place = door.querySelector('[data-testid="scan-video-host"]')?.parentElement?.getBoundingClientRect();
  const card = find('[data-testid="scan-result"]').at(0)?.getBoundingClientRect();
  if (place) {
    const square = new DOMRect(
      place.left + place.width / 2 - SQUARE_PX / 2,
      place.top + place.height / 2 - SQUARE_PX / 2,
      SQUARE_PX,
      SQUARE_PX,
    );
    for (const each of [card, ...buttons.map(one => one.getBoundingClientRect())])
      if (each && overlap(square, each)) faults.push('something stands on the square');
    if (square.left < 0 || square.top < 0) faults.push('the square stands outside');
  }
  for (const video of door.querySelectorAll('video')) {
    const { left, right, top, bottom } = video.getBoundingClientRect();
    if (place && Math.abs(left + right - place.left - place.right) > 2)
      faults.push(`the picture is not in the middle: ${left} to ${right}`);
    if (place && Math.abs(top + bottom - place.top - place.bottom) > 2)
      faults.push(`the picture is not in the middle: ${top} to ${bottom}`);
  }
  return faults;
}
