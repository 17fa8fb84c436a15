import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Role } from '#contract/constants.ts';
import type { Refusal } from '#contract/errors.ts';
import type { ROUTES, Route, RouteName } from '#contract/routes.ts';
import type { ReadMode } from '../versioned-cache.ts';

/** The authenticated caller. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Whether they still have the initial password from an admin. */
  readonly mustChangePassword: boolean;
  /** The id of the token in the request. */
  readonly tokenId: string;
  readonly tokenExpiresAt: Date;
  /**
   * Null: read from the database for this request. A number: read from the cache, at this context version,
   * which an append must check.
   */
  readonly cachedAtVersion: number | null;
}

/** The read mode for the rest of a request: the one its caller was read in. */
export const readModeOf = (caller: Principal): ReadMode =>
  caller.cachedAtVersion === null ? 'fresh' : 'cached';

/** A file as an answer. */
export interface FileAnswer {
  readonly file: Buffer | Readable;
  readonly name: string;
  readonly type: string;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type AnswerOf<R extends Route> = R['answer'] extends z.ZodType ? z.input<R['answer']> : FileAnswer;
type PartOf<R, Part extends PropertyKey> = R extends Record<Part, infer Schema> ? Parsed<Schema> : undefined;

/** What a handler gets: everything is parsed, and the caller is known and permitted. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>;
  readonly query: PartOf<R, 'query'>;
  readonly body: PartOf<R, 'body'>;
  readonly principal: R['access'] extends 'public' ? null : Principal;
  /** The client's address, as reported by the proxies we trust. */
  readonly address: string;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | Refusal>;

/** A topic's handlers, by the names of their routes: `Handlers<'login' | 'register'>`. */
export type Handlers<Names extends RouteName> = {
  readonly [Name in Names]: Handler<(typeof ROUTES)[Name]>;
};
