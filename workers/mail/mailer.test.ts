import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/process/listen.ts';
import { MailFailure } from './mail-failure.ts';
import { createMailer } from './mailer.ts';
import { mailServer, postBy, REFUSES } from './testing.ts';

const NOW = new Date('2026-11-20T08:35:00Z');
const mail = { to: 'asha@example.edu', subject: 'A report', text: 'It is ready.' };

async function failureAt(url: string): Promise<unknown> {
  const mailer = createMailer({ url, from: 'office@example.edu' });
  onTestFinished(() => mailer.close());
  return mailer.send(mail).catch((error: unknown) => error);
}

test.each([
  ['refused', REFUSES],
  ['later', '451 4.7.1 <asha@example.edu>: greylisted, come again'],
  ['lost', undefined],
] as const)('a mail is %s if its recipient is answered %s', async (fault, answer) => {
  const server = await mailServer();
  server.toRecipient = answer;
  const failure = await failureAt(server.url);
  expect(failure).toBeInstanceOf(MailFailure);
  expect(failure).toMatchObject({ fault });
  expect(String(failure)).not.toContain('asha');
});

test('a mail server is away if nobody listens, its name leads nowhere, or it says that it cannot', async () => {
  const busy = createServer(socket => socket.end('421 too busy\r\n'));
  onTestFinished(() => void busy.close());
  const port = await listen(busy);
  for (const url of ['smtp://127.0.0.1:1', 'smtp://nowhere.invalid', `smtp://127.0.0.1:${port}`])
    expect(await failureAt(url)).toMatchObject({ fault: 'away' });
});

test('a server that is silent at a mail without a file is given up on sooner', async () => {
  const server = await mailServer();
  server.silentMs = 500;
  const silence = { withFile: 60_000, without: 50 };
  const mailer = createMailer({ url: server.url, from: 'office@example.edu' }, silence);
  onTestFinished(() => mailer.close());
  await expect(mailer.send(mail)).rejects.toMatchObject({ fault: 'lost' });
  const attachment = { filename: 'a.csv', content: Buffer.from('a'), contentType: 'text/csv' };
  await mailer.send({ ...mail, attachment });
  expect(server.received).toHaveLength(1);
});

/** A post whose mails fail in these ways, one after the other, and then arrive. */
function postWith(...faults: MailFailure['fault'][]) {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const send = vi.fn(async () => {
    const fault = faults.shift();
    if (fault) throw new MailFailure('no', fault);
  });
  const warn = vi.fn();
  return { post: postBy({ send }, () => new Date(), warn), warn };
}

const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const letter = (key: string, until = inMinutes(60)) => ({ key, mail, until });

test('a mail server that is away is left alone for a minute, and others have their turn first', async () => {
  const { post, warn } = postWith('away', 'away');
  expect(await post.deliver(letter('one'))).toBe('later');
  expect([post.isOpen(), post.waiting()]).toEqual([false, ['one']]);
  vi.advanceTimersByTime(60_000);
  expect([post.isOpen(), post.waiting()]).toEqual([true, ['one']]);
  expect(await post.deliver(letter('two'))).toBe('later');
  vi.advanceTimersByTime(60_000);
  expect([post.isOpen(), post.waiting()]).toEqual([true, ['two']]);
  expect(await post.deliver(letter('one'))).toBe('sent');
  expect(warn).toHaveBeenCalledOnce();
});

test('a mail that is put off keeps no other waiting, and is tried less and less often', async () => {
  const { post } = postWith('later', 'later', 'refused');
  expect(await post.deliver(letter('one'))).toBe('later');
  expect(post.isOpen()).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(post.waiting()).toEqual([]);
  expect(await post.deliver(letter('one'))).toBe('later');
  vi.advanceTimersByTime(120_000);
  expect(post.waiting()).toEqual(['one']);
  vi.advanceTimersByTime(120_000);
  expect(await post.deliver(letter('one'))).toBe('failed');
  expect(post.waiting()).toEqual([]);
});

test('a mail is given up when its time is over, or when it may have arrived three times', async () => {
  const { post } = postWith('away', 'lost', 'lost', 'lost');
  expect(await post.deliver(letter('late', NOW))).toBe('failed');
  const outcomes = [];
  for (const _ of [1, 2, 3]) outcomes.push(await post.deliver(letter('one')));
  expect(outcomes).toEqual(['later', 'later', 'failed']);
});

test('tries that surely failed do not count among those after which a mail may have arrived', async () => {
  const { post } = postWith('later', 'away', 'lost', 'later', 'lost', 'lost');
  const outcomes = [];
  for (const _ of Array(6)) outcomes.push(await post.deliver(letter('one')));
  expect(outcomes).toEqual([...Array(5).fill('later'), 'failed']);
});

test('a mail that is put off is tried until its time is nearly over, and one asked for anew begins anew', async () => {
  const { post } = postWith(...Array<'later'>(20).fill('later'));
  /** The minutes of its hour at which it is tried. */
  const triesOf = async (until: Date): Promise<number[]> => {
    const tried: number[] = [];
    for (let minute = 0; minute < 60; minute += 1, vi.advanceTimersByTime(60_000)) {
      if (post.waiting().length > 0) continue;
      expect(await post.deliver(letter('one', until))).toBe('later');
      tried.push(minute);
    }
    return tried;
  };
  const first = await triesOf(inMinutes(60));
  expect(first).toEqual([0, 2, 6, 14, 30, 45, 53, 57, 59]);
  vi.advanceTimersByTime(60_000);
  expect(await triesOf(inMinutes(121))).toEqual(first);
});

test('a post that was closed stays so', async () => {
  const { post } = postWith('away');
  post.close();
  expect(await post.deliver(letter('one'))).toBe('later');
  vi.advanceTimersByTime(1e9);
  expect(post.isOpen()).toBe(false);
});
