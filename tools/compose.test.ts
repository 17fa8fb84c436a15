import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PHOTO } from '#contract/constants.ts';
import { inRoot } from '#platform/paths.ts';
import { SETTING_NAMES } from '#platform/settings/settings.ts';
import { connectionsOfEach } from '#server/cluster/connections-of-each.ts';

const service = z.object({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  pull_policy: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  shm_size: z.string().optional(),
  tmpfs: z.array(z.string()).default([]),
  logging: z.object({ driver: z.string() }).optional(),
});

const { services } = z
  .object({
    services: z.object({
      postgres: service,
      redis: service,
      prepare: service,
      server: service,
      worker: service,
    }),
  })
  .parse(parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }));
const { postgres, prepare, server, worker } = services;

/** Settings that users may not choose in a container, each with the reason. */
const NOT_PASSED: Readonly<Record<string, string>> = {
  HOST: 'the image listens on every address of its container',
  PORT: 'in the container always 3000; PORT chooses the port of this machine that leads to it',
  DATA_DIR: 'only for an embedded database and generated secrets, and here both are given',
  HEARTBEAT_FILE: "the worker's, for its own health check",
  PUPPETEER_EXECUTABLE_PATH: "the worker's image has a Chromium, and names it",
  MIGRATION_DATABASE_URL: 'for prepare alone',
  ADMIN_EMAIL: 'for prepare alone, which makes the first admin',
  ADMIN_PASSWORD: 'for prepare alone, which makes the first admin',
};
const MADE_HERE = ['DATABASE_URL', 'REDIS_URL'];

test('server and worker get every setting that users may choose', () => {
  const passed = SETTING_NAMES.filter(name => !(name in NOT_PASSED));
  for (const { environment } of [server, worker]) {
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(passed));
    for (const name of passed.filter(each => !MADE_HERE.includes(each)))
      expect(environment[name]).toMatch(new RegExp(`^\\$\\{${name}:[-?]`));
  }
});

test('only settings are passed, and only to services that use them', () => {
  for (const { environment } of [prepare, server, worker])
    for (const name of Object.keys(environment)) expect([...SETTING_NAMES, 'HOME']).toContain(name);
  for (const name of ['MIGRATION_DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']) {
    expect(prepare.environment).toHaveProperty(name);
    expect(server.environment).not.toHaveProperty(name);
    expect(worker.environment).not.toHaveProperty(name);
  }
});

test('a proxy is in front, and rate limits see the real client addresses', () => {
  expect(server.environment['TRUST_PROXY']).toMatch(/:-1\}$/);
});

test('server and worker connect as a role that does not own the tables', () => {
  const roleIn = (url = ''): string =>
    /^postgres:\/\/(\w+):\$\{(\w+):/.exec(url)?.slice(1).join(' by ') ?? url;
  const owner = roleIn(prepare.environment['MIGRATION_DATABASE_URL']);
  expect(owner).toBe(`${postgres.environment['POSTGRES_USER']} by POSTGRES_PASSWORD`);
  for (const { environment } of [prepare, server, worker])
    expect(roleIn(environment['DATABASE_URL'])).toBe('rollcall_app by ROLLCALL_PASSWORD');
});

test('one service builds an image, and the others use it without pulling it', () => {
  const builders = Object.values(services).filter(({ build }) => build);
  expect(builders.map(({ image }) => image).sort()).toEqual(['rollcall-server', 'rollcall-worker']);
  const others = Object.values(services).filter(
    ({ image, build }) => image.startsWith('rollcall-') && !build,
  );
  for (const each of others) expect(each.pull_policy).toBe('never');
  // Even if only one service is started, compose also builds those it depends on.
  for (const each of others) expect(builders.filter(({ image }) => image === each.image)).toEqual([prepare]);
});

test('nothing starts before the database answers on the network and the tables exist', () => {
  expect(postgres.healthcheck?.test).toContain('--host=127.0.0.1');
  expect(prepare.depends_on['postgres']).toEqual({ condition: 'service_healthy' });
  for (const { depends_on } of [server, worker])
    expect(depends_on['prepare']).toEqual({ condition: 'service_completed_successfully' });
});

test('PostgreSQL has enough shared memory, and Chromium keeps its own in /tmp', () => {
  expect(postgres.shm_size).toBe('256mb');
  expect(worker.tmpfs).toEqual(['/tmp']);
  expect(readFileSync(inRoot('platform/browser/launch.ts'), 'utf8')).toContain('--disable-dev-shm-usage');
});

test("files on their way take a part of the memory only, which three of the office's ZIPs and many photos fit in", () => {
  const [, megabytes] = /^\/tmp:size=(\d+)m$/.exec(server.tmpfs.join()) ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(3 * PHOTO.zipBytes + 20 * PHOTO.bytes);
  expect(Number(megabytes)).toBeLessThan(1_024);
});

test('no log grows until the disk is full', () => {
  for (const [name, { logging }] of Object.entries(services))
    expect(logging, name).toEqual({ driver: 'local' });
});

test('PostgreSQL has connections for as many server processes as there may be', () => {
  const { poolMax, hotMax } = connectionsOfEach(64);
  const [, most] = /max_connections=(\d+)/.exec(postgres.command?.join(' ') ?? '') ?? [];
  expect(Number(most)).toBeGreaterThanOrEqual(64 * (poolMax + hotMax + 5) + 20);
});

test('every setting that the file requires is named at its top or in .env.example', () => {
  const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
  const required = new Set([...text.matchAll(/\$\{(\w+)[:}]/g)].map(([, name]) => name));
  const head = text.slice(0, text.indexOf('x-rollcall'));
  for (const name of required)
    expect(SETTING_NAMES.includes(name ?? '') || head.includes(`${name}`), name).toBe(true);
});
