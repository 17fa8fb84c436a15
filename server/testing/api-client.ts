import type { z } from 'zod';
import { type Failure, failureSchema } from '#contract/errors.ts';
import { isFile } from '#contract/route.ts';
import { address, ROUTES, type RouteName } from '#contract/routes.ts';

export interface Said {
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
  ok<Name extends RouteName>(name: Name, said?: Said): Promise<AnswerOf<Name>>;
  /** The failure of a call that must fail, with its HTTP status. */
  fail(name: RouteName, said?: Said): Promise<Failure & { readonly status: number }>;
  raw(name: RouteName, said?: Said): Promise<Response>;
}

/** Calls the routes of the contract by name. */
export function apiClient(base: string): ApiClient {
  const raw = (name: RouteName, said: Said = {}): Promise<Response> => {
    const route = ROUTES[name];
    const query = said.query ? `?${new URLSearchParams(said.query)}` : '';
    return fetch(base + address(route, said.id) + query, {
      method: route.method,
      headers: {
        ...(said.token && { Authorization: `Bearer ${said.token}` }),
        ...(said.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(said.body !== undefined && { body: JSON.stringify(said.body) }),
    });
  };
  return {
    raw,
    async ok(name, said) {
      const response = await raw(name, said);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
      const { answer } = ROUTES[name];
      if (isFile(answer)) throw new Error(`${name} answers a file`);
      return answer.parse(JSON.parse(text)) as AnswerOf<typeof name>;
    },
    async fail(name, said) {
      const response = await raw(name, said);
      return { ...failureSchema.parse(await response.json()), status: response.status };
    },
  };
}
