import { expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { createFailureReport, refusalFor } from './failures.ts';

/** An error as the driver of PostgreSQL makes it. */
const ofDatabase = (code: string, message = 'failed') =>
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

test.each([
  ['a full disk', FULL, 2],
  ['a disk that the file system says is full', ofDatabase('58030', 'write failed: Disk quota exceeded'), 2],
  ['a connection that broke', ofDatabase('57P01'), 0],
  ['a database that lets nobody in', ofDatabase('53300'), 0],
])('%s is logged once, without its stack', (_, error, full) => {
  const log = { error: vi.fn() };
  const onDiskFull = vi.fn();
  const report = createFailureReport({ log, onDiskFull });
  report(error, refuse('unavailable'), { path: '/api/attendance/scan' });
  const elsewhere = Object.assign(ofDatabase(error.code, error.message), { stack: 'at another place' });
  report(elsewhere, refuse('unavailable'), { path: '/api/events' });
  expect(onDiskFull).toHaveBeenCalledTimes(full);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { failure: String(error), code: error.code, path: '/api/attendance/scan' },
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

/** As knex throws it when all connections are in use: at the same place for each call. */
const exhausted = (where = 'listUsers'): Error => {
  const error = new Error('Timeout acquiring a connection. The pool is probably full.');
  return Object.assign(error, { name: 'KnexTimeoutError', stack: `${error.message}\n    at ${where}` });
};

test('what fails the same way a thousand times is logged once with its stack, and then counted', async () => {
  const log = { error: vi.fn() };
  const report = createFailureReport({ log, onDiskFull: () => {}, toldEveryMs: 20 });
  const [first, elsewhere] = [exhausted(), exhausted('listEvents')];
  report(first, refuse('unavailable'), { requestId: 'r1' });
  for (let nth = 0; nth < 1_000; nth += 1) report(exhausted(), refuse('unavailable'), { requestId: 'more' });
  report(elsewhere, refuse('unavailable'), { requestId: 'r2' });
  const mistake = new Error('a mistake');
  for (const requestId of ['r3', 'r4']) report(mistake, refuse('internal'), { requestId });
  const told = () => log.error.mock.calls.map(([what]) => what);
  const counted = { failure: String(first), code: '', times: 1_000 };
  await expect
    .poll(told)
    .toEqual([
      { err: first, requestId: 'r1' },
      { err: elsewhere, requestId: 'r2' },
      { err: mistake, requestId: 'r3' },
      { err: mistake, requestId: 'r4' },
      counted,
    ]);
});

test('while it goes on it is counted at intervals, and after a pause it is told as new', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = { error: vi.fn() };
  const report = createFailureReport({ log, onDiskFull: () => {}, toldEveryMs: 1_000 });
  const fail = (requestId: string) => report(refuse('unavailable'), refuse('unavailable'), { requestId });
  for (const requestId of ['r1', 'r2', 'r3']) fail(requestId);
  vi.advanceTimersByTime(1_000);
  fail('r4');
  vi.advanceTimersByTime(5_000);
  fail('r5');
  expect(log.error.mock.calls).toEqual([
    [{ err: refuse('unavailable'), requestId: 'r1' }, 'request failed'],
    [{ failure: 'unavailable', times: 2 }, 'more requests failed in the same way'],
    [{ failure: 'unavailable', times: 1 }, 'more requests failed in the same way'],
    [{ err: refuse('unavailable'), requestId: 'r5' }, 'request failed'],
  ]);
});
