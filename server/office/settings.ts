import type { Knex } from 'knex';
import type { ChangeSettingsBody, OfficeSettings } from '#contract/office/schema.ts';

interface SettingsRow {
  readonly approve_signups: boolean;
  readonly lock_identity: boolean;
  readonly correction_days: number | null;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** What holds until an admin changes it. */
const AT_FIRST: OfficeSettings = { approveSignups: false, lockIdentity: false, correctionDays: null };

/** The settings as they are now. Read where they decide, so that every server process follows a change at once. */
export async function readSettings(knex: Knex): Promise<OfficeSettings> {
  const row = await knex<SettingsRow>('office_settings').first();
  if (!row) return AT_FIRST;
  return {
    approveSignups: row.approve_signups,
    lockIdentity: row.lock_identity,
    correctionDays: row.correction_days,
  };
}

/** Changes the given settings. What is left out stays. */
export async function changeSettings(
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  { approveSignups, lockIdentity, correctionDays }: ChangeSettingsBody,
  adminId: string,
): Promise<OfficeSettings> {
  const by = { changed_by: adminId, changed_at: now() };
  const given = {
    ...(approveSignups !== undefined && { approve_signups: approveSignups }),
    ...(lockIdentity !== undefined && { lock_identity: lockIdentity }),
    ...(correctionDays !== undefined && { correction_days: correctionDays }),
  };
  await knex<SettingsRow>('office_settings')
    .insert({
      approve_signups: AT_FIRST.approveSignups,
      lock_identity: AT_FIRST.lockIdentity,
      ...given,
      ...by,
    })
    .onConflict('id')
    .merge({ ...given, ...by });
  return readSettings(knex);
}
