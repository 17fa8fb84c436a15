import type { Knex } from 'knex';
import { QR_REGENERATE_EVERY_SECONDS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Principal } from '../access/principal.ts';
import { findUser, type UserRow } from '../accounts/users.ts';

/** The columns of a user that their code is made of. */
export type CodeRow = Pick<
  UserRow,
  'qr_code' | 'qr_generation' | 'device_id' | 'device_bound_at' | 'device_browser'
>;

/**
 * Raises the generation of a user's code, which makes older ones invalid at once. Each time, every server
 * drops what it has cached for marks. So students may do it only once a minute: otherwise a student could
 * slow down every scanner.
 */
export async function regenerateQr(
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  { id, by }: { readonly id: string; readonly by: Pick<Principal, 'role'> },
): Promise<CodeRow | Refusal> {
  const at = now();
  const within = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
  const due = knex('users').where({ id });
  if (by.role !== 'admin')
    // A time to come was written while our clock was ahead. It must not bar the student until then.
    void due.whereRaw('coalesce(qr_replaced_at NOT BETWEEN ? AND ?, true)', [
      within(-QR_REGENERATE_EVERY_SECONDS),
      within(QR_REGENERATE_EVERY_SECONDS),
    ]);
  const rows: CodeRow[] = await due
    .update({ qr_generation: knex.raw('qr_generation + 1'), qr_replaced_at: at })
    .returning(['qr_code', 'qr_generation', 'device_id', 'device_bound_at', 'device_browser']);
  if (rows[0]) return rows[0];
  if (!(await findUser(knex, id))) return refuse('student_not_found');
  return refuse('too_many_requests', {
    error: SERVER_MESSAGES.qrRegeneratedLately,
    retryAfter: QR_REGENERATE_EVERY_SECONDS,
  });
}
