import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { NETWORK_AT_DOOR_MS, NETWORK_MS } from './answer-limit.ts';
import { callFile, callRoute, requestOf } from './call.ts';

const ID = '0199f000-0000-7000-8000-000000000001';

describe('a request', () => {
  test('has its id in the path and the rest in the query, without undefined values', () => {
    expect(requestOf(ROUTES.event, { id: ID })).toEqual({ url: `/api/events/${ID}`, body: undefined });
    expect(requestOf(ROUTES.events, { limit: 5, search: 'a&b', status: undefined })).toEqual({
      url: '/api/events?limit=5&search=a%26b',
      body: undefined,
    });
  });
  test('carries its body as JSON', () => {
    expect(requestOf(ROUTES.login, { email: 'a@b.co', password: 'secret' })).toEqual({
      url: '/api/auth/login',
      body: '{"email":"a@b.co","password":"secret"}',
    });
    expect(requestOf(ROUTES.logout, undefined).body).toBe('{}');
  });
});

describe('an outcome', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const answering = (answer: () => Promise<Response>) => {
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const call = () => callRoute(ROUTES.testCors, undefined, { token: 'abc' });

  test('is the parsed answer of a request with the token', async () => {
    const fetch = answering(async () => Response.json({ success: true, message: 'here' }));
    expect((await call()).data).toEqual({ success: true, message: 'here' });
    expect(fetch).toHaveBeenCalledWith(
      '/api/test-cors',
      expect.objectContaining({ headers: { Authorization: 'Bearer abc' } }),
    );
  });

  test("is the server's refusal, with its fields", async () => {
    const body = { success: false, error: MESSAGES.emailTaken, code: 'email_taken', fields: { email: 'x' } };
    answering(async () => Response.json(body, { status: 409 }));
    expect((await call()).error).toEqual({
      status: 409,
      code: 'email_taken',
      error: MESSAGES.emailTaken,
      fields: { email: 'x' },
      details: {},
    });
  });

  test('is a network error when no answer comes', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await call()).error).toMatchObject({ status: null, code: 'network', error: MESSAGES.network });
  });

  describe('while the network is silent', () => {
    const { promise: never } = Promise.withResolvers<Response>();
    const NETWORK_ERROR = { error: expect.objectContaining({ code: 'network' }) };
    beforeEach(() => {
      vi.useFakeTimers();
      vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
        const gone = new Promise<Response>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
        return Promise.race([never, gone]);
      });
    });
    afterEach(() => void vi.useRealTimers());

    test.each<[string, () => Promise<unknown>, number]>([
      ['after the time that server and network may take', call, 65_000],
      [
        'much sooner where a student waits',
        () => callRoute(ROUTES.testCors, undefined, { token: null, networkMs: NETWORK_AT_DOOR_MS }),
        13_000,
      ],
      [
        'for a file that does not begin to come',
        () => callFile(ROUTES.exportUsers, {}, { token: 'abc' }),
        65_000,
      ],
    ])('is a network error %s', async (_, ask, silentMs) => {
      const ended = vi.fn();
      void ask().then(ended);
      await vi.advanceTimersByTimeAsync(silentMs);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(ended).toHaveBeenCalledWith(NETWORK_ERROR);
    });

    test('ends a file, too, if the call says how long it may take', async () => {
      const ended = vi.fn();
      const photo = { id: ID, file: new Blob(['x']) };
      void callRoute(ROUTES.putPhoto, photo, { token: 'abc', networkMs: NETWORK_MS }).then(ended);
      await vi.advanceTimersByTimeAsync(90_000);
      expect(ended).toHaveBeenCalledWith(NETWORK_ERROR);
    });

    test('ends with its caller, and a file may take longer', async () => {
      const caller = new AbortController();
      const ended = vi.fn();
      const file = new Blob(['x']);
      const options = { token: 'abc', signal: caller.signal };
      void callRoute(ROUTES.putPhoto, { id: ID, file }, options).then(ended);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(ended).not.toHaveBeenCalled();
      caller.abort();
      await vi.advanceTimersByTimeAsync(0);
      expect(ended).toHaveBeenCalledWith(NETWORK_ERROR);
    });
  });

  test.each([
    ["a proxy's page", () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a success of another shape', () => Response.json({ success: true })],
    ['a success that is no JSON', () => new Response('ok')],
  ])('is a failed request when the answer is %s', async (_, answer) => {
    answering(async () => answer());
    expect((await call()).error).toMatchObject({ code: 'unreadable', error: MESSAGES.requestFailed });
  });

  describe('of a file', () => {
    const fetched = (type: string) => {
      answering(async () => new Response('x', { headers: { 'Content-Type': type } }));
      return callFile(ROUTES.exportUsers, {}, { token: 'abc' });
    };

    test('is its content, however long that takes', async () => {
      vi.useFakeTimers();
      vi.stubGlobal('fetch', async (_: string, { signal }: { readonly signal: AbortSignal }) => {
        const slow = new ReadableStream({
          start: line => {
            const end = setTimeout(() => line.close(), 600_000);
            signal.addEventListener('abort', () => {
              clearTimeout(end);
              line.error(signal.reason);
            });
          },
        });
        return new Response(slow, { headers: { 'Content-Type': 'text/csv;charset=utf-8' } });
      });
      const ended = vi.fn();
      void callFile(ROUTES.exportUsers, {}, { token: 'abc' }).then(ended);
      await vi.advanceTimersByTimeAsync(600_000);
      vi.useRealTimers();
      await expect.poll(() => ended.mock.calls).toEqual([[{ data: expect.any(Blob) }]]);
    });

    test('is a failed request when a page of a proxy comes in its place', async () => {
      expect((await fetched('text/html')).error).toMatchObject({ code: 'unreadable' });
    });
  });
});
