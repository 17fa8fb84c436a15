import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleOf } from '#testing/server/metrics.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';

const scrape = async ({ url }: Pick<Served, 'url'>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

test('the metrics cover requests, batches, positions, reports, sockets, connections and the process', async () => {
  const served = await serve();
  const event = await newEvent(served);
  await scan(served, event, served.student);
  await served.asAdmin.raw('event', { id: randomUUID() });
  await served.database.knex('reports').insert({
    id: randomUUID(),
    owner_id: served.admin.id,
    kind: 'attendance',
    format: 'pdf',
    filters: '{}',
    created_at: new Date(Date.now() - 60_000),
  });
  const { status, type, text } = await scrape(served);
  expect(status).toBe(200);
  expect(type).toContain('text/plain; version=0.0.4');
  const request = 'rollcall_http_request_duration_seconds_count';
  expect(sampleOf(text, `${request}{method="POST",route="/api/attendance/scan",status="200"}`)).toBe(1);
  expect(sampleOf(text, `${request}{method="GET",route="/api/events/:id",status="404"}`)).toBe(1);
  expect(sampleOf(text, 'rollcall_append_batch_commands_sum')).toBe(1);
  expect(sampleOf(text, 'rollcall_append_batch_duration_seconds_count')).toBe(1);
  // Two students, an event, and the mark.
  expect(sampleOf(text, 'rollcall_facts_head_position')).toBe(4);
  expect(sampleOf(text, 'rollcall_facts_followed_position')).toBeGreaterThanOrEqual(0);
  expect(sampleOf(text, 'rollcall_reports_unfinished{status="queued"}')).toBe(1);
  expect(sampleOf(text, 'rollcall_reports_oldest_age_seconds')).toBeGreaterThan(50);
  expect(sampleOf(text, 'rollcall_sockets_connected')).toBe(0);
  expect(sampleOf(text, 'rollcall_database_connections{pool="hot",state="waiting"}')).toBe(0);
  expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('no label holds an id, an address or a name', async () => {
  const served = await serve();
  const event = await newEvent(served);
  await scan(served, event, served.student);
  await fetch(`${served.url}/api/users/${served.student.id}?search=sita@example.edu`);
  await fetch(`${served.url}/sita@example.edu`);
  const { text } = await scrape(served);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Sita/);
});

test('without a token, only this machine may read them, and not through a proxy', async () => {
  const served = await serve();
  expect((await scrape(served)).status).toBe(200);
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    expect((await scrape(served, { [header]: '203.0.113.9' })).text).not.toContain('rollcall_');
});

test('with a token, its holder may read them from anywhere, and no one else', async () => {
  const METRICS_TOKEN = 'm'.repeat(32);
  const served = await serve({ settings: { METRICS_TOKEN } });
  const via = { 'X-Forwarded-For': '203.0.113.9' };
  expect((await scrape(served)).text).not.toContain('rollcall_');
  expect((await scrape(served, { Authorization: `Bearer ${METRICS_TOKEN}x` })).text).not.toContain(
    'rollcall_',
  );
  expect((await scrape(served, { ...via, Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
});

test('without a database, only its own metrics are missing', async () => {
  const served = await serve();
  await served.database.knex.destroy();
  await served.database.pool.end();
  const { status, text } = await scrape(served);
  expect(status).toBe(200);
  expect(text).not.toMatch(/^rollcall_facts_head_position \d/m);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
});
