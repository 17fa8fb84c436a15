import type { Knex } from 'knex';
import { looseRollNo, withoutZeros } from '#contract/search.ts';
import type { AlikeUser } from '#contract/users/schema.ts';
import type { UserRow } from './users.ts';

type Known = Pick<UserRow, 'id' | 'name' | 'email' | 'trade'> & { readonly roll_no: string };
type Person = Pick<UserRow, 'id' | 'name' | 'roll_no'>;

/** A name may be that of many. */
const MOST = 5;

/** Numbers of an office begin with few zeros. */
const MOST_ZEROS = 4;

/** The other accounts whose roll number differs from that of this user only in its signs and the zeros before it. */
export async function accountsLike(knex: Knex, user: Person): Promise<readonly AlikeUser[]> {
  const found = await rollNosAlike(knex, [keyOf(user)]);
  return found
    .filter(({ id }) => id !== user.id)
    .slice(0, MOST)
    .map(named);
}

const named = ({ id, name, roll_no }: Person): AlikeUser => ({ id, name, roll_no });

/** The keys of numbers that differ from this one in nothing, or only in the zeros at its beginning. */
function keysLike(key: string): string[] {
  const short = withoutZeros(key);
  if (!/^\d+$/.test(short)) return [key];
  return [key, ...Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => '0'.repeat(zeros) + short)];
}

/**
 * The accounts whose roll numbers are one of these (`looseRollNo`), or differ from it only in the zeros before its
 * digits, the newest first.
 */
export async function rollNosAlike(knex: Knex, keys: readonly string[]): Promise<Known[]> {
  const searched = new Set(keys.filter(Boolean).flatMap(keysLike));
  if (searched.size === 0) return [];
  const { rows }: { rows: Known[] } = await knex.raw(
    `SELECT id, name, email, roll_no, trade FROM users
     WHERE erased_at IS NULL AND roll_no IS NOT NULL AND lower(joined_roll_no(roll_no)) = ANY(?)
     ORDER BY created_at DESC, id`,
    [[...searched]],
  );
  return rows;
}

/**
 * For each of these people, the accounts that may be theirs, too: of their roll number but for its signs and the zeros
 * before it, or of their name. One person with two accounts is expected everywhere twice, and absent once.
 */
export async function alikeOf(
  knex: Knex,
  people: readonly Person[],
): Promise<(person: Person) => readonly AlikeUser[]> {
  const [byRollNo, byName] = await Promise.all([
    rollNosAlike(knex, people.map(keyOf)),
    knex<UserRow>('users')
      .select('id', 'name', 'roll_no')
      .where({ role: 'user', erased_at: null })
      .whereRaw('lower(name) = ANY(SELECT lower(name) FROM unnest(?::text[]) AS name)', [
        people.map(({ name }) => name),
      ]),
  ]);
  return person => {
    const alike = [
      ...byRollNo.filter(other => withoutZeros(keyOf(other)) === withoutZeros(keyOf(person))),
      ...byName.filter(({ name }) => name.toLowerCase() === person.name.toLowerCase()),
    ];
    const others = new Map(alike.filter(({ id }) => id !== person.id).map(other => [other.id, other]));
    return [...others.values()].slice(0, MOST).map(named);
  };
}

/**
 * Those of them who may have an account already, or get one by this: one of their trade, of their roll number but for its
 * signs and the zeros before it. A sign-up with exactly that number is refused anyway.
 */
export async function perhapsKnown<Newcomer extends Pick<UserRow, 'trade' | 'roll_no'>>(
  knex: Knex,
  newcomers: readonly Newcomer[],
): Promise<Newcomer[]> {
  const known = new Set((await rollNosAlike(knex, newcomers.map(keyOf))).map(inTrade));
  return newcomers.filter(newcomer => {
    const isKnown = known.has(inTrade(newcomer));
    known.add(inTrade(newcomer));
    return isKnown;
  });
}

const inTrade = (person: Pick<UserRow, 'trade' | 'roll_no'>): string =>
  JSON.stringify([person.trade, withoutZeros(keyOf(person))]);

const keyOf = ({ roll_no }: Pick<UserRow, 'roll_no'>): string => looseRollNo(roll_no ?? '');
