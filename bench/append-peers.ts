import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import knex from 'knex';
import pg from 'pg';
import { markData, markRow } from './marks.ts';
import type { Unit } from './measure.ts';

interface Peer {
  readonly unit: Unit;
  close(): Promise<unknown>;
}

const CONNECTIONS = 32;
const TABLE = `CREATE TABLE IF NOT EXISTS peer
  (id bigserial PRIMARY KEY, command_id uuid NOT NULL UNIQUE, data jsonb NOT NULL, at timestamptz NOT NULL)`;

/** A prepared, idempotent INSERT of one row through node-postgres. */
export async function nodePostgres(url: string): Promise<Peer> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // Connections that close when the database stops do not matter to a bench.
  pool.on('error', () => {});
  await pool.query(TABLE);
  return {
    unit: () => {
      const { command_id, data, at } = markRow();
      return pool.query({
        name: 'insert-one',
        text: 'INSERT INTO peer (command_id, data, at) VALUES ($1, $2, $3) ON CONFLICT (command_id) DO NOTHING',
        values: [command_id, data, at],
      });
    },
    close: () => pool.end(),
  };
}

/** The same through knex. */
export async function knexInsert(url: string): Promise<Peer> {
  const queries = knex({ client: 'pg', connection: url, pool: { min: 0, max: CONNECTIONS } });
  await queries.raw(TABLE);
  return {
    unit: async () => queries('peer').insert(markRow()).onConflict('command_id').ignore(),
    close: () => queries.destroy(),
  };
}

/** One event appended to its own stream by Emmett's event store for PostgreSQL. */
export async function emmett(url: string): Promise<Peer> {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  return {
    unit: () =>
      store.appendToStream(`attendance-${randomUUID()}`, [{ type: 'AttendanceMarked', data: markData() }], {
        expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
      }),
    close: () => store.close(),
  };
}

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

/** pgbench takes a colon before a letter for one of its variables, so a space is put in between. */
const DATA = JSON.stringify(markData(), null, 1).replaceAll('\n', '');
const SCRIPT = `INSERT INTO peer (command_id, data, at) VALUES (gen_random_uuid(), '${DATA}', now())
ON CONFLICT (command_id) DO NOTHING;\n`;

/** The same INSERT by pgbench, PostgreSQL's own load driver in C. Returns rows per second. */
export function pgbench(url: string, callers: number, rows: number): number {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'pgbench-')), 'insert.sql');
  writeFileSync(script, SCRIPT);
  const each = Math.ceil(rows / callers);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(callers),
    '-j',
    '2',
    '-t',
    String(each),
    '-f',
    script,
    url,
  ];
  const run = spawnSync('pgbench', args, { encoding: 'utf8' });
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (!tps) throw new Error(`pgbench said nothing of its speed: ${run.stderr}`);
  return Number(tps);
}
