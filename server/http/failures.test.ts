import { expect, test, vi } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { createFailureReport, refusalFor } from './failures.ts';

/** An error as the driver of PostgreSQL makes it. */
const ofDatabase = (code: string, message = 'failed'): Error =>
  Object.assign(new Error(message), { code, severity: 'ERROR' });
const FULL = ofDatabase('53100', 'could not extend file: No space left on device');

test.each([
  ['a deadlock, also at the second try', ofDatabase('40P01'), 'unavailable'],
  ['a transaction that others were before', ofDatabase('40001'), 'unavailable'],
  ['a database that takes no changes', ofDatabase('25006'), 'unavailable'],
  ['a full disk', FULL, 'disk_full'],
  [
    'a transaction whose connection broke',
    new Error('ROLLBACK - Client has encountered a connection error and is not queryable'),
    'unknown_outcome',
  ],
  [
    'a transaction whose connection was given up',
    new Error('ROLLBACK - Client was closed and is not queryable'),
    'unknown_outcome',
  ],
  ['a broken rule of a table', ofDatabase('23514'), 'internal'],
])('%s is answered as what it is', (_, error, refused) => {
  expect(refusalFor(error, { mayBeStored: true })).toMatchObject({ refused });
});

test('a full disk is logged in one line for each refused call, without its stack', () => {
  const log = { error: vi.fn() };
  const onDiskFull = vi.fn();
  createFailureReport({ log, onDiskFull })(FULL, refuse('disk_full'), { path: '/api/attendance/scan' });
  expect(onDiskFull).toHaveBeenCalledOnce();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { failure: `Error: ${FULL.message}`, code: '53100', path: '/api/attendance/scan' },
    'request failed',
  );
});

test('of what took too long the log has the stack, which says what it was', () => {
  const log = { error: vi.fn() };
  const report = createFailureReport({ log, onDiskFull: () => {} });
  const late = ofDatabase('57014', 'canceling statement due to statement timeout');
  report(late, refuse('unavailable'));
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: late }, 'request failed');
});

test('any other failure of ours is logged with its stack, and a refusal of theirs is not', () => {
  const log = { error: vi.fn() };
  const report = createFailureReport({ log, onDiskFull: () => {} });
  const error = new Error('a mistake');
  report(error, refuse('internal'));
  report(error, refuse('bad_json'));
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: error }, 'request failed');
});
