import { expect, test } from 'vitest';
import { PAPER_KINDS } from '../testing-paper.ts';
import { PAPER_COLUMNS } from './columns.ts';
import { NUMBER_COLUMN, PAPERS } from './paper.ts';

test.each(PAPER_KINDS)('no column of a %s report is squeezed on paper', kind => {
  const needed = PAPER_COLUMNS[kind].reduce<number>((sum, { width }) => sum + width, NUMBER_COLUMN.width);
  expect(needed, `mm of ${kind} in PAPER_COLUMNS: make other columns narrower`).toBeLessThanOrEqual(
    PAPERS.across.printed.width,
  );
});
