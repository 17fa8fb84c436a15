import type { Pool } from 'pg';
import { lookUp } from '../coalesce.ts';
import type { Find, Lookup } from '../versioned-cache.ts';

/** What a mark needs of its student. */
export interface MarkedStudent {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
  readonly year: string | null;
  readonly active: boolean;
  /** The sign-up waits for the office's approval. */
  readonly waiting: boolean;
  readonly qr_code: string;
  readonly qr_generation: number;
  /** When the code got this generation. Null: it has its first. */
  readonly qr_replaced_at: Date | null;
  readonly device_id: string | null;
  readonly device_bound_at: Date | null;
  /** The browser of the phone shows the live codes of several students. */
  readonly device_shared: boolean;
}

export interface StudentLookup {
  readonly byId: Find<MarkedStudent>;
  /** By the opaque code in a QR code. */
  readonly byQrCode: Find<MarkedStudent>;
}

const COLUMNS = `id, name, email, roll_no, trade, year, deactivated_at IS NULL AS active,
  deactivated_at IS NULL AND waiting_since IS NOT NULL AS waiting, qr_code, qr_generation, qr_replaced_at, device_id,
  device_bound_at, device_browser IS NOT NULL AND EXISTS (SELECT FROM users AS others
    WHERE others.device_browser = users.device_browser AND others.id <> users.id) AS device_shared`;

/** Finds students. Admins have no attendance and are not found. */
export function createStudentLookup(
  cached: (lookup: Lookup<MarkedStudent>) => Find<MarkedStudent>,
): StudentLookup {
  const students = (condition: string): string =>
    `SELECT ${COLUMNS} FROM users WHERE role = 'user' AND ${condition}`;
  return {
    byId: cached({
      name: 'students-by-id',
      text: students('id = ANY($1::uuid[])'),
      keyOf: student => student.id,
    }),
    byQrCode: cached({
      name: 'students-by-code',
      text: students('qr_code = ANY($1::text[])'),
      keyOf: student => student.qr_code,
    }),
  };
}

type Named = Pick<MarkedStudent, 'id' | 'name' | 'roll_no'>;
export type FindName = (id: string) => Promise<Named | undefined>;

/** The names of users of any role, to show who set a mark, and whose it is. */
export const createNameLookup = (pool: Pool): FindName =>
  lookUp<Named>(
    async ids => {
      const text = 'SELECT id, name, roll_no FROM users WHERE id = ANY($1::uuid[])';
      return (await pool.query<Named>({ name: 'names', text, values: [ids] })).rows;
    },
    row => row.id,
  );
