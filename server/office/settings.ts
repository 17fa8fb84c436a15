import type { Knex } from 'knex';
import type { ChangeSettingsBody, OfficeSettings } from '#contract/office/schema.ts';

interface SettingsRow {
  readonly approve_signups: boolean;
  readonly lock_identity: boolean;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** What holds until an admin changes it. */
const OFF: OfficeSettings = { approveSignups: false, lockIdentity: false };

/** The settings as they are now. Read where they decide, so that every server process follows a change at once. */
export async function readSettings(knex: Knex): Promise<OfficeSettings> {
  const row = await knex<SettingsRow>('office_settings').first();
  return row ? { approveSignups: row.approve_signups, lockIdentity: row.lock_identity } : OFF;
}

/** Changes the given settings. What is left out stays. */
export async function changeSettings(
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  { approveSignups, lockIdentity }: ChangeSettingsBody,
  adminId: string,
): Promise<OfficeSettings> {
  const by = { changed_by: adminId, changed_at: now() };
  const given = {
    ...(approveSignups !== undefined && { approve_signups: approveSignups }),
    ...(lockIdentity !== undefined && { lock_identity: lockIdentity }),
  };
  await knex<SettingsRow>('office_settings')
    .insert({ approve_signups: OFF.approveSignups, lock_identity: OFF.lockIdentity, ...given, ...by })
    .onConflict('id')
    .merge({ ...given, ...by });
  return readSettings(knex);
}
