import type { z } from 'zod';
import { type Failure, failureSchema } from '#contract/failure.ts';
import { address, isFile } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';

/** The header of a request that a pass makes. */
export type SignRequest = (request: {
  readonly method: string;
  readonly address: string;
  readonly body?: string | undefined;
}) => string;

export interface RequestOptions {
  readonly id?: string;
  /** Of a session, or the device of a pass. */
  readonly token?: string | SignRequest | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The address of the client, for a server that trusts a proxy. */
  readonly from?: string | undefined;
  /** A body that is a file. */
  readonly file?: { readonly bytes: Uint8Array; readonly type: string };
}

type AnswerOf<Name extends RouteName> = (typeof ROUTES)[Name]['answer'] extends z.ZodType
  ? z.output<(typeof ROUTES)[Name]['answer']>
  : never;

export interface ApiClient {
  /** The answer of a call that must succeed, checked against the route's schema. */
  ok<Name extends RouteName>(name: Name, options?: RequestOptions): Promise<AnswerOf<Name>>;
  /** The failure of a call that must fail, with its HTTP status. */
  fail(name: RouteName, options?: RequestOptions): Promise<Failure & { readonly status: number }>;
  raw(name: RouteName, options?: RequestOptions): Promise<Response>;
}

const bodyOf = ({ body }: RequestOptions): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

/** The header of a session, or of a pass for this one request. */
export const authorizationOf = (token: string | SignRequest, request: Parameters<SignRequest>[0]): string =>
  typeof token === 'string' ? `Bearer ${token}` : token(request);

/** Calls the routes of the contract by name. `as`: the session of calls that name none. */
export function apiClient(base: string, as?: string): ApiClient {
  const raw = (name: RouteName, options: RequestOptions = {}): Promise<Response> => {
    const route = ROUTES[name];
    const { token = as, method, body } = { ...options, ...route, body: bodyOf(options) };
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const at = address(route, options.id) + query;
    return fetch(base + at, {
      method,
      headers: {
        ...(token && { Authorization: authorizationOf(token, { method, address: at, body }) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.file && { 'Content-Type': options.file.type }),
        ...(options.from !== undefined && { 'X-Forwarded-For': options.from }),
      },
      ...(body !== undefined && { body }),
      ...(options.file && { body: Buffer.from(options.file.bytes) }),
    });
  };
  return {
    raw,
    async ok(name, options) {
      const response = await raw(name, options);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
      const { answer } = ROUTES[name];
      if (isFile(answer)) throw new Error(`${name} answers a file`);
      return answer.parse(JSON.parse(text)) as AnswerOf<typeof name>;
    },
    async fail(name, options) {
      const response = await raw(name, options);
      return { ...failureSchema.parse(await response.json()), status: response.status };
    },
  };
}
