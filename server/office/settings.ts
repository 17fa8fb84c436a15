import type { Knex } from 'knex';
import type { ChangeSettingsBody, OfficeSettings } from '#contract/office/schema.ts';

interface SettingsRow {
  readonly approve_signups: boolean;
  readonly lock_identity: boolean;
  readonly correction_days: number | null;
  readonly mail_absences: boolean;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** What holds until an admin changes it. */
const AT_FIRST: OfficeSettings = {
  approveSignups: false,
  lockIdentity: false,
  correctionDays: null,
  mailAbsences: false,
};

/** The settings as they are now. Read where they decide, so that every server process follows a change at once. */
export async function readSettings(knex: Knex): Promise<OfficeSettings> {
  const row = await knex<SettingsRow>('office_settings').first();
  if (!row) return AT_FIRST;
  return {
    approveSignups: row.approve_signups,
    lockIdentity: row.lock_identity,
    correctionDays: row.correction_days,
    mailAbsences: row.mail_absences,
  };
}

/** Changes the given settings. What is left out stays. */
export const changeSettings = (
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  wanted: ChangeSettingsBody,
  adminId: string,
): Promise<OfficeSettings> =>
  knex.transaction(async transaction => {
    const by = { changed_by: adminId, changed_at: now() };
    const given = columnsOf(wanted);
    await transaction<SettingsRow>('office_settings')
      .insert({ ...columnsOf(AT_FIRST), ...given, ...by })
      .onConflict('id')
      .merge({ ...given, ...by });
    await mailAbsencesFromNow(transaction, wanted.mailAbsences);
    return readSettings(transaction);
  });

const columnsOf = ({ approveSignups, lockIdentity, correctionDays, mailAbsences }: ChangeSettingsBody) => ({
  ...(approveSignups !== undefined && { approve_signups: approveSignups }),
  ...(lockIdentity !== undefined && { lock_identity: lockIdentity }),
  ...(correctionDays !== undefined && { correction_days: correctionDays }),
  ...(mailAbsences !== undefined && { mail_absences: mailAbsences }),
});

/** What was recorded while the setting was off is not mailed, and nothing once it is off. Undefined: it stays. */
async function mailAbsencesFromNow(transaction: Knex.Transaction, on: boolean | undefined): Promise<void> {
  if (on)
    await transaction.raw(
      'INSERT INTO absence_mail_cursor (position) SELECT position FROM head ON CONFLICT DO NOTHING',
    );
  if (on === false) {
    await transaction('absence_mail_cursor').delete();
    // One may be on its way to a mail server that is silent.
    await transaction.raw(
      `DELETE FROM absence_mails WHERE (student_id, event_id) IN
        (SELECT student_id, event_id FROM absence_mails FOR UPDATE SKIP LOCKED)`,
    );
  }
}
