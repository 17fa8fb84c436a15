import type { Pool } from 'pg';
import { callerOf, type Principal } from '../access/principal.ts';
import { createLimit } from '../http/limit.ts';

/** The named scanning devices. Their ids and names never change, so this process remembers them. */
export interface Gates {
  /** The id of a name that is known. */
  readonly find: (name: string) => Promise<number | undefined>;
  /**
   * The id of a name, which is new if need be. Undefined: there are too many, or too many of this caller's are new, and
   * the mark counts without one.
   */
  readonly idOf: (name: string, callerId: string) => Promise<number | undefined>;
  /** Null: there is no such gate. */
  readonly nameOf: (id: number) => Promise<string | null>;
}

/** More names than any college has doors, so that nobody fills the table by accident. */
export const MOST_GATES = 500;

/**
 * Names are never deleted, so nobody shall use them up. Several devices of one admin may be named on one morning. Each
 * process counts for itself, because a mark waits for nothing but the database.
 */
export const NEW_PER_HOUR = 20;

/** Two names at once may want the same next id. Then one of them finds its name missing, and tries again. */
const ADD = `INSERT INTO gates (id, name) SELECT coalesce(max(id), 0) + 1, $1 FROM gates
  HAVING count(*) < ${MOST_GATES} ON CONFLICT DO NOTHING`;

export function createGates(pool: Pick<Pool, 'query'>): Gates {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  /** Scans that come at once with the same new name add one. */
  const adding = new Map<string, Promise<void>>();
  const newNames = createLimit({ name: 'gates', most: NEW_PER_HOUR, seconds: 3_600, place: 'memory' });

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ id: number; name: string }>('SELECT id, name FROM gates');
    for (const { id, name } of rows) {
      ids.set(name, id);
      names.set(id, name);
    }
  }

  async function find(name: string): Promise<number | undefined> {
    if (!ids.has(name)) await read();
    return ids.get(name);
  }

  async function add(name: string, callerId: string): Promise<void> {
    if (names.size >= MOST_GATES || (await newNames.take(callerId))) return;
    while (!ids.has(name) && names.size < MOST_GATES) {
      await pool.query(ADD, [name]);
      await read();
    }
  }

  return {
    find,
    idOf: async (name, callerId) => {
      if ((await find(name)) === undefined) {
        const added = adding.get(name) ?? add(name, callerId).finally(() => adding.delete(name));
        adding.set(name, added);
        await added;
      }
      return ids.get(name);
    },
    nameOf: async id => {
      if (!names.has(id)) await read();
      return names.get(id) ?? null;
    },
  };
}

/** The id of the gate that a mark names, if it names one. */
export const gateOf = async (
  { gates }: { readonly gates: Gates },
  { gate }: { readonly gate?: string | undefined },
  caller: Principal,
): Promise<number | undefined> => (gate === undefined ? undefined : gates.idOf(gate, callerOf(caller)));
