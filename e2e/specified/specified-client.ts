import type { z } from 'zod';

/**
 * A client written only from the described API (docs/specification.md#api). It shares nothing with the console
 * or the server. So it finds names that only those two agree on.
 */
export interface SpecifiedClient {
  call(method: string, path: string, body?: object): Promise<Answered>;
  /** The call must succeed. Returns its answer, in the shape of the specification. */
  ok<Shape extends z.ZodType>(shape: Shape, call: string, body?: object): Promise<z.output<Shape>>;
  /** The call must be refused. Returns its status and code. */
  refused(call: string, body?: object): Promise<string>;
  /** The same client with a person's token. */
  bearing(token: string): SpecifiedClient;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** "All calls go to a backend API base with JSON and, when a token is stored, an Authorization bearer header." */
export function specifiedClient(base: string, token?: string): SpecifiedClient {
  async function call(method: string, path: string, body?: object): Promise<Answered> {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  async function answerTo(line: string, body?: object) {
    const [method = '', path = ''] = line.split(' ');
    const { status, bytes } = await call(method, path, body);
    const text = bytes.toString();
    return { status, text, json: JSON.parse(text) };
  }
  return {
    call,
    async ok(shape, line, body) {
      const { status, text, json } = await answerTo(line, body);
      if (status >= 300 || json.success !== true) throw new Error(`${line} answered ${status}: ${text}`);
      return shape.parse(json);
    },
    async refused(line, body) {
      const { status, text, json } = await answerTo(line, body);
      // "A non-OK response yields success false with the response's error field as message."
      if (status < 400 || json.success !== false || !json.error)
        throw new Error(`${line} answered ${status}: ${text}`);
      return `${status} ${json.code}`;
    },
    bearing: token => specifiedClient(base, token),
  };
}
