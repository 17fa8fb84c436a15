import type { Console } from '../rig/console.ts';

/** The lines of text that a spreadsheet gets of the table that is selected and copied. */
export const copiedLines = ({ page }: Console): Promise<string[]> =>
  page.evaluate(() => {
    const table = document.querySelector('main table');
    const selection = getSelection();
    if (!table || !selection) return [];
    selection.selectAllChildren(table);
    const text = selection.toString();
    selection.removeAllRanges();
    return text
      .trim()
      .split('\n')
      .map(line => line.trimEnd());
  });
