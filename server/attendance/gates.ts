import type { Pool } from 'pg';

/** The named scanning devices. Their ids and names never change, so this process remembers them. */
export interface Gates {
  /** The id of a name, which is new if need be. Undefined: there are too many, and the mark counts without one. */
  readonly idOf: (name: string) => Promise<number | undefined>;
  /** Null: there is no such gate. */
  readonly nameOf: (id: number) => Promise<string | null>;
}

/** More names than any college has doors, so that nobody fills the table by accident. */
export const MOST_GATES = 500;

/** Two names at once may want the same next id. Then one of them finds its name missing, and tries again. */
const ADD = `INSERT INTO gates (id, name) SELECT coalesce(max(id), 0) + 1, $1 FROM gates
  HAVING count(*) < ${MOST_GATES} ON CONFLICT DO NOTHING`;

export function createGates(pool: Pick<Pool, 'query'>): Gates {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ id: number; name: string }>('SELECT id, name FROM gates');
    for (const { id, name } of rows) {
      ids.set(name, id);
      names.set(id, name);
    }
  }

  return {
    idOf: async name => {
      if (!ids.has(name)) await read();
      while (!ids.has(name) && names.size < MOST_GATES) {
        await pool.query(ADD, [name]);
        await read();
      }
      return ids.get(name);
    },
    nameOf: async id => {
      if (!names.has(id)) await read();
      return names.get(id) ?? null;
    },
  };
}

/** The id of the gate that a request names, if it names one. */
export const gateOf = async (
  { gates }: { readonly gates: Gates },
  { gate }: { readonly gate?: string | undefined },
): Promise<number | undefined> => (gate === undefined ? undefined : gates.idOf(gate));
