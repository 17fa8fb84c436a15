import type { Knex } from 'knex';
import { rollNoKey } from '#contract/texts.ts';

/** A student whom a file may be named after. */
export interface NamedStudent {
  readonly id: string;
  readonly name: string;
  readonly roll_no: string;
}

/**
 * Finds students by the names of files: the roll number in any case. Characters that no file name may have can be
 * written as `-` or `_`, if that names one student only.
 */
export async function studentsByFile(knex: Knex): Promise<(file: string) => NamedStudent | undefined> {
  const students: readonly NamedStudent[] = await knex('users')
    .where({ role: 'user', erased_at: null })
    .whereNotNull('roll_no')
    .select('id', 'name', 'roll_no');
  const exact = new Map(students.map(student => [rollNoKey(student.roll_no), student]));
  const loose = Map.groupBy(students, student => fileWord(student.roll_no));
  return file => {
    const word = rollNoKey(rollNoOf(file));
    const [only, ...others] = loose.get(fileWord(word)) ?? [];
    return exact.get(word) ?? (others.length === 0 ? only : undefined);
  };
}

/** A file's name without its ending. */
export const rollNoOf = (file: string): string => file.replace(/\.[^.]*$/, '').trim();

const fileWord = (text: string): string => rollNoKey(text).replace(/[/\\:*?"<>|_]/g, '-');
