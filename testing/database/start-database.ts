import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { openTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The migrated database that every test database is copied from. Never connect to it, because a connection
     * prevents copying.
     */
    templateUrl: string;
  }
}

declare global {
  /** Vitest loads this file once per project. Only here can the projects of one run share a database. */
  var rollcallTestServer: { starting: Promise<TestServer>; users: number } | undefined;
}

/** Starts the one PostgreSQL of a test run. It ends with the run, even if the run is killed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.rollcallTestServer ??= { starting: startMigrated(), users: 0 };
  const server = globalThis.rollcallTestServer;
  server.users += 1;
  const database = await server.starting;
  project.provide('templateUrl', database.url);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    globalThis.rollcallTestServer = undefined;
    await database.stop();
  };
}

async function startMigrated(): Promise<TestServer> {
  const server = await openTestServer();
  await migrateToLatest(server);
  return server;
}
