import type { Console } from './console.ts';

/**
 * From the next page on, the browser translates, as Chrome does: it takes each text out of the page, puts a `font`
 * with other words in its place, and does the same with whatever the page writes later. It leaves alone what says so.
 */
export const translating = ({ page }: Console): Promise<unknown> => page.evaluateOnNewDocument(translate);

/** What a translated text begins with. */
export const TRANSLATED = 'अनुवाद: ';

/** Runs in the page. */
function translate(): void {
  const isLeftAlone = (element: HTMLElement | null): boolean =>
    element?.translate !== true || element.closest('font, script, style, svg') !== null;
  const translateIn = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (isLeftAlone(text.parentElement) || !text.textContent?.trim()) continue;
      const font = document.createElement('font');
      font.textContent = `अनुवाद: ${text.textContent}`;
      text.parentElement?.replaceChild(font, text);
    }
  };
  const watch = (): void => {
    if (!document.body) return;
    translateIn(document.body);
    new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) translateIn(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', watch);
}
