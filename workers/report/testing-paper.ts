import { extractText, getDocumentProxy } from 'unpdf';

/** The first start on a machine unpacks the browser. */
export const TIMEOUT_MS = 60_000;

/** Every text of a PDF, in the order it is read in. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** Paper is narrow: a text is broken into lines wherever one is full. */
export const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

export const TABLE_KINDS = ['attendance', 'event', 'student', 'trades', 'eligibility'] as const;

/** A row's cells, of any of these kinds: every one that people write themselves holds `text`. */
export const cellsOf = (text: string): Record<string, string | number> => ({
  ...Object.fromEntries(WRITTEN.map(title => [title, text])),
  ...{ Date: '2026-11-20', Time: '10:30', Status: 'Present', 'Attendance Time': '', Punctuality: '' },
  ...{ Students: 1, Events: 1, Present: 1, Absent: 0, 'Attendance Rate %': 100 },
});
const WRITTEN = ['Student Name', 'Roll Number', 'Trade', 'Event', 'Event Type', 'Location', 'Verified By'];
