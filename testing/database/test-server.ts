import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSession } from '#platform/database/session.ts';
import { startEmbedded } from '#platform/embedded/start.ts';

/** An empty database on the PostgreSQL that a test run uses. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL. With TEST_SERVER, tests run on the server of that address instead, as a role that may
 * create databases: other versions and other settings find what the embedded one cannot.
 */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env['TEST_SERVER'];
  return given ? lentServer(given) : embeddedServer();
}

/** Several test files run at once, each with servers of its own, and each of these has connections of its own. */
const SERVERS = 16;

async function embeddedServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rollcall-test-'));
  const database = await startEmbedded({ dataDir, disposable: true, servers: SERVERS });
  if (!database) throw new Error(`Another process took the new folder ${dataDir}.`);
  return database;
}

async function lentServer(given: string): Promise<TestServer> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administer = (statement: string): Promise<unknown> =>
    withSession({ url: given, applicationName: 'rollcall-test' }, session => session.query(statement));
  await administer(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(given);
  url.pathname = name;
  return { url: url.href, stop: async () => void (await administer(`drop database ${name}`)) };
}
