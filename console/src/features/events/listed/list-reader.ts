import type { UserRecord } from '#contract/users/schema.ts';
import { type Group, type ReadList, readList } from '../../../lib/student-list/read-list.ts';
import { rosterOf } from '../../../lib/student-list/roster.ts';

/** What is known of a student who may be listed. */
export type Listable = Pick<UserRecord, 'id' | 'name' | 'roll_no' | 'trade' | 'active' | 'waiting'>;

/** Reads lists of these students, and writes them. */
export interface ListReader {
  readonly read: (text: string) => ReadList;
  /** A list of some of them, with a line for each: "GCS-042 Meera Nair". */
  readonly textOf: (ids: readonly string[]) => string;
  readonly studentsOf: (ids: readonly string[]) => readonly Listable[];
}

/** Made once for all that is typed. */
export function listReader(students: readonly Listable[]): ListReader {
  const roster = rosterOf(students);
  const read = (text: string): ReadList => readList(text, roster);
  const studentsOf = (ids: readonly string[]): readonly Listable[] => {
    const wanted = new Set(ids);
    return students.filter(({ id }) => wanted.has(id));
  };
  /** Without the name, if it has something in it that a list may say of its students, as an initial or a number. */
  const lineOf = ({ name, roll_no }: Listable): string => {
    const line = `${roll_no ?? ''} ${name}`;
    const { asks, unknown } = read(line);
    return asks || unknown.length > 0 ? (roll_no ?? '') : line;
  };
  return { read, studentsOf, textOf: ids => studentsOf(ids).map(lineOf).join('\n') };
}

/** The keys of the groups whose students are all chosen. */
export function tickedAmong(groups: readonly Group[], chosen: readonly string[]): ReadonlySet<string> {
  const ids = new Set(chosen);
  return new Set(
    groups.filter(({ students }) => students.every(({ id }) => ids.has(id))).map(({ key }) => key),
  );
}

/** The ids of those in the ticked groups, or of all, if the list does not ask. */
export const chosenOf = ({ groups, asks }: ReadList, ticked: ReadonlySet<string>): string[] =>
  groups.flatMap(({ key, students }) => (!asks || ticked.has(key) ? students.map(({ id }) => id) : []));

/**
 * Who is chosen after the text was changed. While only students are added, what was ticked stays ticked. Otherwise the
 * list may be another one, and what is said of them may mean something else.
 */
export function chosenAfter(before: ReadList, chosen: readonly string[], after: ReadList): string[] {
  const kept = chosenOf(after, tickedAmong(before.groups, chosen));
  const ids = new Set(kept);
  return chosen.every(id => ids.has(id)) ? kept : chosenOf(after, new Set());
}
