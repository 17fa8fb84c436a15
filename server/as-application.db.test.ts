import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { asApplication } from '#testing/database/roles.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { rebuildBits } from './bitmaps/catch-up.ts';
import { rebuild } from './event-store/rebuild.ts';
import { PROJECTIONS } from './projections.ts';

test('under a role that owns nothing, server and worker do all their work: marks, corrections, events, notices, reports', async () => {
  const { database, target } = await asApplication(await testDatabase());
  const served = await serve({ database });
  await startWorkerProcess(target, { LOG_LEVEL: 'silent' });
  const { student, other, asAdmin } = served;

  const event = await newEvent(served);
  const { attendance } = await scan(served, event, student);
  const correction = { status: 'absent', reason: 'Left at once', commandId: randomUUID() };
  await asAdmin.ok('correctMark', { id: attendance.id, body: correction });
  await scan(served, event, other);
  const { notice } = await asAdmin.ok('createNotice', {
    body: { title: 'Bring your ID', text: 'Please.' },
  });
  await asAdmin.ok('updateNotice', { id: notice.id, body: { title: 'Bring your ID card' } });
  await asAdmin.ok('deleteNotice', { id: notice.id });

  const asked = await asAdmin.raw('reportPdf');
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await asked.arrayBuffer();

  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  await asAdmin.ok('regenerateQr', { id: student.id });
  const facts = await database.knex('facts').orderBy('position').pluck<string[]>('type');
  expect(facts.length).toBeGreaterThanOrEqual(4);
  await expect
    .poll(() => database.knex('attendance_bits_at').first('position'))
    .toEqual({ position: facts.length });
});

test('the owner rebuilds the report tables while the other role appends, and may see what the rebuild waits for', async () => {
  const owner = await testDatabase();
  const { database } = await asApplication(owner);
  const served = await serve({ database });
  const event = await newEvent(served);
  await scan(served, event, served.student);
  await rebuild(owner, { projections: PROJECTIONS });
  await rebuildBits(owner);
  await scan(served, event, served.other);
  const { rows } = await database.knex.raw<{ rows: { may: boolean }[] }>(
    "select has_table_privilege('attendance_records', 'insert, update') as may",
  );
  expect(rows).toEqual([{ may: true }]);
  expect(await database.knex('event_counts').first('present')).toEqual({ present: 2 });

  const role = new URL(database.url).username;
  await owner.knex.raw(`revoke ${role} from current_user`);
  await expect(rebuild(owner, { projections: PROJECTIONS })).rejects.toThrow(`GRANT ${role} TO `);
});
