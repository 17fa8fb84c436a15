/**
 * What is wrong with a screen on small phones and at 200 % zoom: it scrolls sideways, something is outside of
 * it, a word is cut off without a sign, a label sticks out of its box, a target is too small (WCAG 2.5.8), or
 * something moves. It runs in the page, so it contains everything it needs.
 */
export function narrowFaults(): string[] {
  const LEAST_PX = 24;
  /** What only screen readers read is as large as this at 200 % text. */
  const LEAST_SEEN_PX = 2;
  const THUMB_PX = 44;
  /** Safari on a phone enlarges the page for a field whose letters are smaller. */
  const LEAST_LETTERS_PX = 16;
  const faults: string[] = [];
  const named = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`;
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > LEAST_SEEN_PX &&
      height > LEAST_SEEN_PX &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  const scrolls = (element: Element): boolean => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
    return false;
  };
  const everything = [...document.body.querySelectorAll('*')].filter(shown);

  const outside = (element: Element): void => {
    const { left, right } = element.getBoundingClientRect();
    if (getComputedStyle(element).position !== 'fixed' && (right > window.innerWidth + 1 || left < -1))
      faults.push(`${named(element)} stands outside, from ${Math.round(left)} to ${Math.round(right)}`);
  };
  const cutOff = (element: Element): void => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    // The content of text fields scrolls within the field.
    if (element.matches('input, textarea, select')) return;
    const cut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (cut && textOverflow !== 'ellipsis' && element.childElementCount === 0)
      faults.push(`${named(element)} is cut off`);
  };
  const sticksOut = (label: Element): void => {
    const px = label.scrollWidth - label.clientWidth;
    if (px > 1) faults.push(`${named(label)} sticks out of its box by ${px} px`);
  };
  /** Including the label around it, or an element above it that takes the press. */
  const sizeOf = (element: Element): { width: number; height: number } => {
    const { width, height } = element.getBoundingClientRect();
    const label = element.closest('label')?.getBoundingClientRect();
    const { position, height: grown } = getComputedStyle(element, '::after');
    const over = position === 'absolute' ? Number.parseFloat(grown) || 0 : 0;
    return { width: Math.max(width, label?.width ?? 0), height: Math.max(height, label?.height ?? 0, over) };
  };
  const tooSmall = (element: Element): void => {
    const { width, height } = sizeOf(element);
    // A target within a sentence is as high as its line (2.5.8, "inline").
    const { display } = getComputedStyle(element);
    const inSentence = display === 'inline' || (display === 'inline-block' && element.closest('p') !== null);
    const least = element.matches('[data-variant="filled"]') ? THUMB_PX : LEAST_PX;
    if (!inSentence && Math.round(Math.min(width, height)) < least)
      faults.push(`${named(element)} is only ${Math.round(width)} × ${Math.round(height)} px`);
  };
  const letters = (field: Element): void => {
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    if (size < LEAST_LETTERS_PX) faults.push(`${named(field)} has letters of ${size} px`);
  };
  const offMiddle = (label: Element): void => {
    const button = label.closest('button, a')?.getBoundingClientRect();
    const { top, bottom } = label.getBoundingClientRect();
    const px = button ? (top + bottom - button.top - button.bottom) / 2 : 0;
    if (Math.abs(px) > LEAST_SEEN_PX) faults.push(`${named(label)} stands ${px} px off the middle`);
  };
  const moving = (animation: Animation): void => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    if (animation.playState !== 'running') return;
    if (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY) faults.push('something still moves');
  };

  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
  for (const element of everything.filter(each => !each.closest('svg'))) {
    if (!scrolls(element)) outside(element);
    cutOff(element);
  }
  for (const element of everything.filter(each => each.matches('dt'))) sticksOut(element);
  const PRESSED = 'a[href], button, select, summary, [role="button"], input:not([type="hidden"])';
  for (const element of everything.filter(each => each.matches(PRESSED))) tooSmall(element);
  const TYPED_IN =
    'select, textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"])';
  for (const element of everything.filter(each => each.matches(TYPED_IN))) letters(element);
  for (const element of everything.filter(each => each.matches('.mantine-Button-label'))) offMiddle(element);
  for (const animation of document.getAnimations()) moving(animation);
  return faults;
}
