import type { Pool } from 'pg';
import { lookUp } from '../coalesce.ts';

/** What a mark needs to know of its student. */
export interface MarkedStudent {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
  readonly active: boolean;
  readonly qr_code: string;
  readonly qr_generation: number;
}

export interface StudentLookup {
  byId(id: string): Promise<MarkedStudent | undefined>;
  /** By the opaque code a QR carries. */
  byQrCode(code: string): Promise<MarkedStudent | undefined>;
}

const COLUMNS = 'id, name, email, roll_no, trade, deactivated_at IS NULL AS active, qr_code, qr_generation';

/** Finds students, concurrent callers together. Admins carry no attendance: they are not found. */
export function createStudentLookup(pool: Pool): StudentLookup {
  const find = (name: string, condition: string) => async (keys: readonly string[]) => {
    const text = `SELECT ${COLUMNS} FROM users WHERE role = 'user' AND ${condition}`;
    return (await pool.query<MarkedStudent>({ name, text, values: [keys] })).rows;
  };
  return {
    byId: lookUp(find('students-by-id', 'id = ANY($1::uuid[])'), row => row.id),
    byQrCode: lookUp(find('students-by-code', 'qr_code = ANY($1::text[])'), row => row.qr_code),
  };
}

/** The names of users of any role, for "by whom". */
export const createNameLookup = (pool: Pool): ((id: string) => Promise<{ name: string } | undefined>) =>
  lookUp<{ id: string; name: string }>(
    async ids => {
      const text = 'SELECT id, name FROM users WHERE id = ANY($1::uuid[])';
      return (await pool.query<{ id: string; name: string }>({ name: 'names', text, values: [ids] })).rows;
    },
    row => row.id,
  );
