import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { textOf, withoutSpaces } from '#testing/paper.ts';
import type { Console } from '../rig/console.ts';
import { exportedAs, rowsOf, savedBy } from '../steps/download.ts';
import { figuresIn } from '../steps/forms.ts';
import type { Asked, SeasonRecord } from './season-record.ts';

/** Asks the report screen for this, as a person does, and waits for the figures that the recount has. */
export async function reportShows(clerk: Console, record: SeasonRecord, asked: Asked): Promise<void> {
  await clerk.search(asked.title ?? '');
  for (const [label, choice] of [
    ['Trade', asked.trade],
    ['Event type', asked.event_type],
    ['Status', asked.status],
  ] as const)
    await clerk.choose(`select[aria-label="${label}"]`, choice ?? '');
  const { students, present, absent, rate } = record.recount(asked);
  const figures = { Students: students, Present: present, Absent: absent, 'Attendance Rate': `${rate}%` };
  await expect
    .poll(() => figuresIn(clerk, 'The records in figures'))
    .toEqual(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])));
  await clerk.see(`of ${(present + absent).toLocaleString('en')} records`);
}

/** What the record has for these, a line for each mark, in order. */
const linesOf = (record: SeasonRecord, asked: Asked): string[] =>
  record
    .asked(asked)
    .map(
      ({ student, event, status }) =>
        `${student.rollNo}, ${student.name}, ${student.trade}, ${event.title}, ${status}`,
    )
    .toSorted();

const lineOf = (cells: Readonly<Record<string, unknown>>): string =>
  [cells['Roll Number'], cells['Student Name'], cells['Trade'], cells['Event'], cells['Status']]
    .join(', ')
    .replace(/(Present|Absent)$/, status => status.toLowerCase());

/** The CSV of what the screen shows has exactly the marks of the recount. */
export async function csvHolds(clerk: Console, record: SeasonRecord, asked: Asked): Promise<void> {
  await clerk.press('Export as');
  const csv = await exportedAs(clerk, 'CSV');
  expect(rowsOf(csv).map(lineOf).toSorted()).toEqual(linesOf(record, asked));
}

/** The same of the Excel file. */
export async function excelHolds(clerk: Console, record: SeasonRecord, asked: Asked): Promise<void> {
  await clerk.press('Export as');
  await clerk.gone(MESSAGES.reportExported);
  const file = await savedBy(clerk, () => clerk.pressOn('[role="menuitem"]::-p-text(Excel)'));
  const { sheets } = await readXlsx(file.bytes);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  const cells = rows.map(row => Object.fromEntries(headings.map((name, nth) => [String(name), row[nth]])));
  expect(cells.map(lineOf).toSorted()).toEqual(linesOf(record, asked));
}

/** The paper has the figures of the recount, and each roll number as often as it was marked. */
export async function paperHolds(clerk: Console, record: SeasonRecord, asked: Asked): Promise<void> {
  await clerk.gone(MESSAGES.reportExported);
  const { bytes } = await savedBy(clerk, () => clerk.press('Export PDF'));
  const text = await textOf(bytes);
  const { present, absent, rate } = record.recount(asked);
  // Whether there is a blank between two words of a page is the reader's guess.
  const words = withoutSpaces(text);
  expect(words).toContain(`${(present + absent).toLocaleString('en')}records`);
  expect(words).toContain(`Attendancerate${rate}%`);
  const wanted = record.asked(asked).map(({ student }) => student.rollNo);
  expect((text.match(/\b23010\d{3}\b/g) ?? []).toSorted()).toEqual(wanted.toSorted());
}

/** Who is below three quarters, by the report that is made for it. */
export async function eligibilityHolds(clerk: Console, record: SeasonRecord): Promise<void> {
  await clerk.goto('/reports');
  await clerk.press('New Report');
  await clerk.set('kind', 'eligibility');
  // The talk of tomorrow was opened today.
  await clerk.see('An event of a later day is left out, even one that was opened early.');
  await clerk.set('format', 'csv');
  await clerk.press('Make Report');
  await clerk.page.waitForSelector('[data-testid="report"][data-status="ready"]');
  const csv = await savedBy(clerk, () =>
    clerk.pressOn('[data-testid="report"] button[aria-label^="Download Eligibility"]'),
  );
  const marked = new Map(record.asked().map(({ student }) => [student.rollNo, student]));
  const below = [...marked.values()].filter(student => record.rateOf(student) < 75);
  expect(
    rowsOf(csv)
      .map(row => `${row['Roll Number']} ${row['Attendance Rate %']}`)
      .toSorted(),
  ).toEqual(below.map(student => `${student.rollNo} ${record.rateOf(student)}`).toSorted());
}
