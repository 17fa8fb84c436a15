import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { createStudents } from '#testing/server/people.ts';

/** The last line of defence: what no code asks for, and the database refuses all the same. */

const { knex } = await testDatabase();
const [admin = '', student = ''] = await createStudents(knex, 2);
await knex('users').where({ id: admin }).update({ role: 'admin' });
const now = new Date();
const day = '2026-11-20';
const event = randomUUID();
await knex('events').insert({
  ...{ id: event, title: 'Talk', description: '', date: day, time: '10:00', location: 'Hall' },
  ...{ event_type: 'Event', trades: [], years: [], created_by: admin, created_at: now },
});

const CHECK_VIOLATION = '23514';
const RESTRICT_VIOLATION = '23001';

interface Ruled {
  /** A row that the rules allow. */
  readonly row: object;
  /** By the name of each rule: what makes it a row that this rule refuses. */
  readonly broken: Readonly<Record<string, object>>;
}

const RULED: Readonly<Record<string, Ruled>> = {
  change_requests: {
    row: { user_id: student, id: randomUUID(), asked_at: now, wished_name: 'Meera' },
    broken: {
      change_requests_wish_something: { wished_name: null },
      change_requests_are_refused_by_somebody: { refused_at: now, reason: 'No' },
    },
  },
  correction_requests: {
    row: {
      ...{ id: randomUUID(), student_id: student, event_id: event, wish: 'present', text: 'I was there' },
      asked_at: now,
    },
    broken: {
      correction_requests_wish_known: { wish: 'absent' },
      correction_requests_are_decided_by_somebody: { approved: true, decided_at: now },
      correction_requests_are_refused_with_a_reason: { approved: false, decided_at: now, decided_by: admin },
    },
  },
  event_terms: {
    row: { event_id: event, position: 1, date: day, time: '10:00', event_type: 'Event', deleted: false },
    broken: { event_terms_identity_known: { identity: 'some' } },
  },
  events: {
    row: {
      ...{ id: randomUUID(), title: 'Talk', description: '', date: day, time: '10:00', location: 'Hall' },
      ...{ event_type: 'Event', created_by: admin, created_at: now },
    },
    broken: {
      events_event_type_check: { event_type: 'Party' },
      events_identity_known: { identity: 'some' },
      events_status_choice_check: { status_choice: 'cancelled' },
    },
  },
  late_scans: {
    row: {
      ...{ scan_id: randomUUID(), event_id: event, student_id: student, status: 'present', means: 'scan' },
      ...{ evidence: {}, scanned_by: admin, scanned_at: now, received_at: now, why: 'too_late' },
    },
    broken: { late_scans_decided_whole: { accepted: true } },
  },
  notices: {
    row: {
      ...{ id: randomUUID(), title: 'Fees', text: 'Pay', type: 'General', publish_date: day, pinned: false },
      ...{ created_by: admin, created_at: now },
    },
    broken: {
      notices_type_check: { type: 'Other' },
      notices_expire_after_they_are_published: { expiry_date: '2026-11-19' },
    },
  },
  absence_mail_cursor: { row: { position: 0 }, broken: { absence_mail_cursor_one_row: { id: false } } },
  office_settings: {
    row: { approve_signups: true, changed_by: admin, changed_at: now },
    broken: {
      office_settings_one_row: { id: false },
      office_settings_correction_days: { correction_days: 366 },
    },
  },
  passes: {
    row: {
      ...{ id: randomUUID(), issuer_id: admin, name: 'Gate 2', kind: 'person', rights: ['scan', 'search'] },
      ...{ created_at: now, expires_at: now },
    },
    broken: {
      passes_kind_check: { kind: 'robot', rights: ['scan'] },
      passes_rights_check: { rights: ['absent'] },
      passes_kiosk_scans: { kind: 'kiosk' },
      passes_paired_whole: { public_key: 'key' },
      passes_confirmed_paired: { confirmed_at: now },
    },
  },
  photo_decisions: {
    row: { id: randomUUID(), student_id: student, outcome: 'refused', decided_by: admin, decided_at: now },
    broken: { photo_decisions_outcome_check: { outcome: 'lost' } },
  },
  report_schedules: {
    row: {
      ...{ id: randomUUID(), owner_id: admin, every: 'week', weekday: 1, time: '07:30', report: {} },
      ...{ mail: false, next_at: now, created_at: now },
    },
    broken: {
      report_schedules_every_check: { every: 'year' },
      report_schedules_weekday_check: { weekday: 8 },
    },
  },
  reports: {
    row: {
      ...{ id: randomUUID(), owner_id: admin, kind: 'trades', format: 'csv', filters: {}, created_at: now },
    },
    broken: {
      reports_kind_check: { kind: 'gossip' },
      reports_format_check: { format: 'doc' },
      reports_status_check: { status: 'lost' },
      reports_reader_check: { reader: 'anybody' },
      reports_mail_check: { mail: 'lost' },
    },
  },
  student_photos: {
    row: {
      ...{ student_id: student, state: 'waiting', id: randomUUID(), version: 'v', content: Buffer.from('x') },
      ...{ source: 's', added_as: 'student', added_by: student, added_at: now },
    },
    broken: {
      student_photos_state_check: { state: 'refused' },
      student_photos_added_as_check: { added_as: 'parent' },
      student_photos_are_approved_by_somebody: { state: 'approved', approved_at: now },
    },
  },
  users: {
    row: {
      ...{ id: randomUUID(), name: 'Asha', email: 'asha@college.example', role: 'admin', created_at: now },
      ...{ password_hash: 'none', qr_code: 'AAAAAAAAAAA' },
    },
    broken: {
      users_role_check: { role: 'guest' },
      users_waiting_students: { waiting_since: now },
    },
  },
};

describe.each(Object.entries(RULED))('%s', (table, { row, broken }) => {
  test.each(Object.entries(broken))('%s', async (constraint, more) => {
    await expect(knex(table).insert({ ...row, ...more })).rejects.toMatchObject({
      ...{ code: CHECK_VIOLATION, constraint },
    });
  });

  test('takes a row that breaks none', async () => {
    await knex.transaction(
      async transaction => {
        await transaction(table).insert(row);
        await transaction.rollback();
      },
      { doNotRejectOnRollback: true },
    );
  });
});

test('there is no other rule of rows', async () => {
  const { rows } = await knex.raw<{ rows: { rule: string }[] }>(
    "select conname as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  );
  const tried = Object.values(RULED).flatMap(({ broken }) => Object.keys(broken));
  expect(rows.map(({ rule }) => rule).toSorted()).toEqual(tried.toSorted());
});

describe('what was recorded', () => {
  test.each([
    ['facts', 'version'],
    ['no_op_commands', 'position'],
    ['report_fingerprints', 'rows'],
    ['clock_turns', 'position'],
    ['history_start', 'position'],
  ])('in %s is neither changed nor removed, by whichever role', async (table, column) => {
    for (const change of [`update ${table} set ${column} = 2`, `delete from ${table}`, `truncate ${table}`]) {
      await knex.transaction(
        async transaction => {
          // Before the trigger, an owner who is no superuser is stopped by the lack of this right.
          await transaction.raw(`grant update, delete, truncate on ${table} to current_user`);
          await expect(transaction.raw(change), change).rejects.toMatchObject({ code: RESTRICT_VIOLATION });
          await transaction.rollback();
        },
        { doNotRejectOnRollback: true },
      );
    }
  });
});
