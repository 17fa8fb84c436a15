import type { z } from 'zod';
import { type Failure, failureSchema } from '#contract/errors.ts';
import { isFile } from '#contract/route.ts';
import { address, ROUTES, type RouteName } from '#contract/routes.ts';

export interface RequestOptions {
  readonly id?: string;
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
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

/** Calls the routes of the contract by name. */
export function apiClient(base: string): ApiClient {
  const raw = (name: RouteName, options: RequestOptions = {}): Promise<Response> => {
    const route = ROUTES[name];
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    return fetch(base + address(route, options.id) + query, {
      method: route.method,
      headers: {
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
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
