import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { givenScratchServer } from './scratch-server.ts';

/** A second, empty database besides the test's own, named for faults. */
async function databaseForFaults(): Promise<string> {
  const url = new URL((await testDatabase()).url);
  const name = `${url.pathname.slice(1)}_faults`;
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  });
  url.pathname = name;
  return url.href;
}

test('a database that is not named for faults is refused', async () => {
  const { url } = await testDatabase();
  await expect(givenScratchServer(url)).rejects.toThrow('must name one that ends in "_faults"');
});

test('a database with content is refused and unchanged; an empty one is used and left empty', async () => {
  const url = await databaseForFaults();
  const server = await givenScratchServer(url);
  const database = await server.fresh();
  await database.knex('head').update({ position: 7 });
  await expect(givenScratchServer(url)).rejects.toThrow('is not empty');
  expect(await database.knex('head').first('position')).toEqual({ position: 7 });
  await database.close();
  await server.stop();
  await (await givenScratchServer(url)).stop();
});
