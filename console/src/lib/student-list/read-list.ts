import type { KnownStudent } from '#contract/qr/code.ts';
import { latinDigits, rollNoKey } from '#contract/texts.ts';
import type { Entry } from './entry.ts';
import { readLines } from './read-lines.ts';
import { readRows, rowsIn } from './read-table.ts';
import type { Roster } from './roster.ts';

/** Students that the list says the same about. */
export interface Group {
  readonly key: string;
  /** As it was typed first. Empty: the list only names them. */
  readonly says: string;
  readonly students: readonly KnownStudent[];
}

/** What a pasted list of roll numbers says. */
export interface ReadList {
  /** All students who are on it. */
  readonly groups: readonly Group[];
  /** The list says more than who is on it, so somebody has to choose among the groups. */
  readonly asks: boolean;
  /** No student has these, as they were typed. */
  readonly unknown: readonly string[];
}

/** A box that nobody has ticked is something that a list says. */
const EMPTY_BOX = /\[[\s_.-]*\]|\([\s_.-]*\)/g;

/**
 * Finds the students of a list, and what it says of them, in whatever language: what stands in their line or row beside
 * the roll number, name and trade, and what heads them. It may mean that somebody was there, or that somebody was not, so
 * it is not understood here. Nothing of a list is left out silently.
 */
export function readList(text: string, roster: Roster): ReadList {
  const plain = latinDigits(text).replace(EMPTY_BOX, ' ☐ ');
  const rows = rowsIn(plain, roster);
  const entries = rows ? readRows(rows, roster) : readLines(plain.replaceAll('\t', ', '), roster);
  const { said, unknown } = collect(entries, roster);
  return {
    groups: groupsOf(said),
    asks: unknown.some(({ says }) => says) || [...said.values()].some(texts => [...texts].some(Boolean)),
    unknown: [...new Map(unknown.map(({ text }) => [rollNoKey(text), text])).values()],
  };
}

interface Unknown {
  readonly text: string;
  /** It says something. A roll number alone does not. */
  readonly says: boolean;
}

interface Heading {
  readonly text: string;
  /** Headings that follow each other are one. */
  readonly lines: string[];
  /** A student stands below it. */
  readonly isUsed: boolean;
}

/** What is said of each student, wherever they are listed, and what is of none. */
function collect(entries: readonly Entry[], roster: Roster) {
  const said = new Map<KnownStudent, Set<string>>();
  const unknown: Unknown[] = [];
  let heading: Heading = { text: '', lines: [], isUsed: true };
  for (const entry of entries) {
    heading = headedBy(entry, heading);
    for (const rollNo of entry.rollNos) {
      const { student, instead } = nearest(rollNo, roster);
      const text = joined(heading.text, instead, entry.beside);
      if (student) said.set(student, (said.get(student) ?? new Set()).add(text));
      else unknown.push({ text: joined(rollNo, entry.beside), says: text !== '' });
      heading = { ...heading, isUsed: heading.isUsed || student !== undefined };
    }
  }
  if (!heading.isUsed) unknown.push(...heading.lines.map(text => ({ text, says: true })));
  return { said, unknown };
}

function headedBy({ heading }: Entry, before: Heading): Heading {
  if (heading === undefined) return before;
  if (before.isUsed) return { text: heading, lines: [heading], isUsed: false };
  before.lines.push(heading);
  return { ...before, text: `${before.text}, ${heading}` };
}

/** Whose roll number was typed, and what was typed instead of it. Empty: nothing. */
function nearest(rollNo: string, { find, findLike }: Roster) {
  const exact = find(rollNo);
  if (exact) return { student: exact, instead: '' };
  const student = findLike(rollNo);
  return { student, instead: student ? `${rollNo} for ${student.roll_no}` : '' };
}

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

/**
 * Those that the list says the same about. Times, dates and other long numbers differ from one to the next and are the same
 * here.
 */
function groupsOf(said: ReadonlyMap<KnownStudent, ReadonlySet<string>>): Group[] {
  const groups = new Map<string, Group & { readonly students: KnownStudent[] }>();
  for (const [student, each] of said) {
    const texts = [...each];
    const key = texts.map(keyOf).sort().join('\n');
    const group = groups.get(key) ?? { key, says: texts.filter(Boolean).join(' / '), students: [] };
    group.students.push(student);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const keyOf = (text: string): string =>
  text.toLowerCase().replace(/\d[\d:./-]*/g, number => (number.replace(/\D/g, '').length > 2 ? '0' : number));
