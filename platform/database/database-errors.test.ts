import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startSentence } from '../process/start-error.ts';
import { isDatabaseAway, isDiskFull, isUnreached, saysDiskFull, wasRolledBack } from './database-errors.ts';

/** An error as the driver passes it on from PostgreSQL. */
const failure = (code: string, message: string, severity = 'ERROR'): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity });

const NO_SPACE = 'could not extend file "base/16384/16418": No space left on device';

describe('a full disk', () => {
  test.each([
    ['by its own code', failure('53100', 'could not extend file')],
    ['in German, by its own code', failure('53100', 'konnte Datei nicht erweitern')],
    ['by what the file system says of an input or output error', failure('58030', NO_SPACE)],
    ['by what the file system says of a missing file', failure('58P01', NO_SPACE)],
    ['by what the file system says of an internal error', failure('XX000', NO_SPACE)],
    ['where a quota is used up', failure('58030', 'could not write to file "x": Disk quota exceeded')],
    ['where a file may not grow', failure('58030', 'could not write to file "x": File too large')],
  ])('is known %s', (_, error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  test.each([
    ['full memory', failure('53200', 'out of memory')],
    ['too many connections', failure('53300', 'too many connections for role')],
    ['a disk that fails otherwise', failure('58030', 'could not read file "x": Input/output error')],
    ['a value that quotes the words', failure('22P02', `invalid input syntax: "${NO_SPACE}"`)],
    ['an error that is not the database’s', new Error(NO_SPACE)],
    ['what is no error', { code: '53100', message: NO_SPACE }],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(isDiskFull(error)).toBe(false);
  });
});

describe('a database that was not reached', () => {
  test('is known by what the driver and Node say of a port and a name where nothing answers', async () => {
    for (const address of ['127.0.0.1:1', 'localhost:1', 'nowhere.invalid:5432']) {
      const client = new pg.Client({ connectionString: `postgres://a:b@${address}/c` });
      const error: unknown = await client.connect().catch((failed: unknown) => failed);
      expect([address, isUnreached(error), isDatabaseAway(error)]).toEqual([address, true, true]);
    }
  });

  test.each([
    ['a right that lacks', failure('42501', 'permission denied for table users')],
    ['a statement at the wrong time', failure('55000', 'cannot refresh')],
    ['a connection that broke', Object.assign(new Error('read ECONNRESET'), { syscall: 'read' })],
    ['a connection that the database ended', failure('57P01', 'terminating connection', 'FATAL')],
    ['what is no error', { code: '28P01' }],
  ])('is not %s', (_, error) => {
    expect(isUnreached(error)).toBe(false);
  });
});

describe('what PostgreSQL’s programs print', () => {
  test.each([
    [
      'where nothing more could be written',
      'initdb: error: could not create directory "x": No space left on device',
    ],
    [
      'where a part was written',
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\nHINT:  Check free disk space.',
    ],
  ])('tells of a full disk %s', (_, output) => {
    expect(saysDiskFull(output)).toBe(true);
  });

  test('tells of something else', () => {
    expect(saysDiskFull('initdb: error: could not create directory "x": Permission denied')).toBe(false);
  });
});

test('a start that fails for lack of space says so in a sentence', () => {
  expect(startSentence(failure('53100', NO_SPACE))).toMatch('Make room, then start again.');
  expect(startSentence(failure('42P01', 'relation "x" does not exist'))).toBeUndefined();
});

describe('a statement was rolled back', () => {
  test('where PostgreSQL reports an ERROR', () => {
    expect(wasRolledBack(failure('53100', NO_SPACE))).toBe(true);
  });

  test.each([
    ['after a PANIC', failure('53100', NO_SPACE, 'PANIC')],
    ['after a FATAL', failure('57P01', 'terminating connection', 'FATAL')],
    ['where the connection broke', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ['of what is no error', { severity: 'ERROR' }],
  ])('is not known %s', (_, error) => {
    expect(wasRolledBack(error)).toBe(false);
  });
});
