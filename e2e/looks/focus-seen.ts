/**
 * Why the focus is not visible now, or null. It runs in the page, so it contains everything it needs. It
 * requires a ring of 2 px and 3:1 against its surroundings (WCAG 2.4.13), with nothing above it (2.4.11).
 */
export function faultOfFocus(): string | null {
  const at = document.activeElement;
  // After the last stop the focus is in the browser's own controls.
  if (!(at instanceof HTMLElement) || at === document.body || at === document.documentElement) return null;
  const name = `<${at.tagName.toLowerCase()}> ${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40) || at.getAttribute('name')}`;

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): readonly [number, number, number, number] => {
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a];
  };
  const luminance = (color: string): number => {
    const [r, g, b] = rgba(color).map(part =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  };
  const behind = (element: Element | null): string => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (rgba(backgroundColor)[3] === 255) return backgroundColor;
    }
    return 'white';
  };

  const hasRing = (each: Element | null | undefined): boolean => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each);
    return opacity !== '0' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const whatCovers = (host: Element): string | undefined => {
    const { left, right, top, bottom } = host.getBoundingClientRect();
    if (bottom - top > window.innerHeight * 0.6) return undefined;
    // The middle of each side, because the corners of round elements belong to what is behind them.
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [x, top + 3],
      // A browser scrolls a text area to its caret, not to its end.
      [x, at instanceof HTMLTextAreaElement ? top + 3 : bottom - 3],
      [left + 3, y],
      [right - 3, y],
    ] as const;
    // An icon or a button in a field is part of it.
    const field = at.closest('.mantine-Input-wrapper');
    const related = (hit: Element): boolean =>
      hit.contains(host) || host.contains(hit) || hit.contains(at) || field?.contains(hit) === true;
    return points
      .map(point => document.elementsFromPoint(...point).find(each => !each.closest('[data-rht-toaster]')))
      .filter(hit => !hit || !related(hit))
      .map(hit =>
        hit ? `<${hit.tagName.toLowerCase()} class="${hit.className}">` : 'the edge of the window',
      )
      .at(0);
  };

  // A visually hidden input shows its ring on its label or neighbour, a wrapped one on its wrapper.
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
  const hosts = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement, ...labels];
  const host = hosts.find(hasRing);
  // After a navigation the new screen as a whole has the focus. It is not a stop.
  if (!host) return at.tagName === 'MAIN' ? null : `${name} has no ring`;

  const ring = luminance(getComputedStyle(host).outlineColor);
  const ground = luminance(behind(host.parentElement));
  const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
  if (contrast < 3) return `${name}: its ring has only ${contrast.toFixed(2)}:1`;

  const cover = whatCovers(host);
  return cover === undefined ? null : `${name} is covered by ${cover}`;
}
