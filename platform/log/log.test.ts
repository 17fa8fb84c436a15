import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function listeningLog() {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level: 'info' }, { write: line => void lines.push(line) });
  return { log, lines };
}

test('no personal data and no credentials reach the log, at the depths we log', () => {
  const { log, lines } = listeningLog();
  const person = { email: 'asha@college.example', password: 'hunter2', token: 'eyJ' };
  log.info(person, 'flat');
  log.info({ user: person, request: { headers: { Authorization: 'Bearer eyJ', cookie: 'a=b' } } }, 'nested');
  log.error(
    Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(asha@college.example) exists.' }),
  );
  const choked = Object.assign(new Error('invalid input syntax for type integer: "asha"'), { code: '22P02' });
  log.error({ err: choked }, 'request failed');
  log.error(choked);
  log.error({ err: new Error('could not be stored', { cause: choked }) }, 'request failed');
  log.error(Object.assign(new Error('invalid input'), { where: 'JSON data, line 1: {"search":"asha"' }));
  expect(lines).toHaveLength(7);
  for (const secret of ['asha', 'hunter2', 'eyJ', 'a=b']) expect(lines.join()).not.toContain(secret);
});

test('an error is logged with its kind, message, code, stack, plain fields and cause, and nothing else', () => {
  const { log, lines } = listeningLog();
  const cause = Object.assign(new RangeError('the cause'), { code: 'E_CAUSE', socket: { a: 1 } });
  const carried = { code: 'HPE_INVALID_CHUNK_SIZE', bytesParsed: 70, rawPacket: Buffer.from('Z'), query: {} };
  log.error({ err: Object.assign(new TypeError('broken', { cause }), carried) }, 'request failed');
  const { err, msg } = JSON.parse(lines.join());
  const { cause: loggedCause, ...logged } = err;
  expect(msg).toBe('request failed');
  expect(logged).toEqual({
    type: 'TypeError',
    message: 'broken',
    code: 'HPE_INVALID_CHUNK_SIZE',
    bytesParsed: 70,
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(loggedCause).toMatchObject({ type: 'RangeError', message: 'the cause', code: 'E_CAUSE' });
  expect(loggedCause).not.toHaveProperty('socket');
});

test('an error logged alone gives the message, and several errors in one are all logged', () => {
  const { log, lines } = listeningLog();
  log.warn(new AggregateError([new Error('first'), new Error('second')], 'both failed'));
  expect(JSON.parse(lines.join())).toMatchObject({
    msg: 'both failed',
    err: { message: 'both failed', errors: [{ message: 'first' }, { message: 'second' }] },
  });
});

function fail(): never {
  throw new Error('do not look at me');
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cycle(): object {
  const one: Record<string, unknown> = {};
  one['other'] = { one };
  return one;
}

function deep(depth: number): object {
  let object = {};
  for (let level = 0; level < depth; level++) object = { deeper: object };
  return object;
}

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['a Buffer', Buffer.from('Z\r\n')],
  ['an error that carries a Buffer', Object.assign(new Error('broken'), { rawPacket: Buffer.from('Z') })],
  ['a getter that throws', Object.defineProperty({}, 'it', { enumerable: true, get: fail })],
  ['a message that throws', Object.defineProperty(new Error(), 'message', { enumerable: true, get: fail })],
  ['a stack that throws', Object.defineProperty(new Error(), 'stack', { get: fail })],
  ['a code that throws', Object.defineProperty(new Error(), 'code', { get: fail })],
  ['an error of no class', Object.setPrototypeOf(new Error('lost'), Object.create(Error.prototype))],
  ['an error caused by itself', Object.defineProperty(new Error(), 'cause', { get: () => new Error() })],
  ['a proxy that was revoked', revokedProxy()],
  ['a proxy that refuses', new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, has: fail })],
  ['a cycle', cycle()],
  ['something deep', deep(10_000)],
  ['something wide', Array.from({ length: 100_000 }, () => ({ a: [1, 2, 3] }))],
  ['a long text', 'x'.repeat(10_000_000)],
  ['a BigInt', 2n ** 70n],
  ['a symbol', Symbol('it')],
  ['a function', fail],
  ['a JSON of its own', { toJSON: fail }],
  ['a date that is none', new Date(Number.NaN)],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a map', new Map([[{}, 1]])],
  ['not a number', Number.NaN],
  ['nothing', undefined],
  ['null', null],
  ['what pino takes for a request', { method: 'GET', headers: {}, socket: {} }],
];

test.each(HOSTILE)('a log call with %s writes one short line of JSON and does not throw', (_, value) => {
  const { log, lines } = listeningLog();
  Reflect.apply(log.error, log, [value]);
  Reflect.apply(log.error, log, [value, 'with a sentence']);
  log.error({ err: value }, 'as an error');
  log.error({ deeper: { it: [value] } }, 'inside');
  log.error({ err: Object.assign(new Error('carrier', { cause: value }), { value }) }, 'carried');
  Reflect.apply(log.error, log, ['a sentence with %o and %s', value, value]);
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ name: 'test', level: 50 });
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(50_000);
});

test('a destination that throws does no harm', () => {
  const log = createLogger({ name: 'test', level: 'info' }, { write: fail });
  log.info({ a: 1 }, 'into the void');
});
