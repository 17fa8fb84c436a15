/** Mantine's mark of the colours that are in use. */
const SCHEME = 'data-mantine-color-scheme';

/** Paper is white, and browsers print no dark ground: light words on it would be hard to read. */
export function printInLight({ documentElement: page } = document): void {
  window.addEventListener('beforeprint', () => {
    const shown = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
    window.addEventListener('afterprint', () => page.setAttribute(SCHEME, shown ?? 'light'), { once: true });
  });
}
