import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepMailing, type Round } from './keep-mailing.ts';
import { postBy } from './testing.ts';

const log = { warn: () => {}, info: () => {} };
const roundOf = (send: Round['send']): Round => ({
  what: 'a mail',
  post: postBy({ send: async () => {} }, () => new Date()),
  send,
});

test('a mail server that is silent at one kind of mail, and an error at another, keep nobody from the others', async () => {
  const silent = Promise.withResolvers<void>();
  const last = vi.fn(async () => {});
  const mailing = keepMailing(
    [
      roundOf(() => silent.promise),
      roundOf(async () => {
        throw new Error('not of the mail server');
      }),
      roundOf(last),
    ],
    log,
  );
  onTestFinished(() => mailing.stop());
  await expect.poll(() => last.mock.calls.length).toBeGreaterThan(0);
  silent.resolve();
});

test('the end waits for the mails of all kinds that are on their way', async () => {
  const last = vi.fn();
  const slow = turnOfLoop().then(last);
  const mailing = keepMailing([roundOf(async () => {}), roundOf(() => slow)], log);
  mailing.stop();
  await mailing.ended();
  expect(last).toHaveBeenCalled();
});
