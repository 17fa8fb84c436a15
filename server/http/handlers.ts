import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Role } from '#contract/constants.ts';
import type { Refusal } from '#contract/errors.ts';
import type { ROUTES, Route, RouteName } from '#contract/routes.ts';
import type { ReadMode } from '../versioned-cache.ts';

/** Who calls. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Whether they still have the password an admin handed out. */
  readonly mustChangePassword: boolean;
  /** Of the token presented. */
  readonly tokenId: string;
  readonly tokenExpiresAt: Date;
  /**
   * Null: read from the database for this request. A number: read from the cache, at this context version; an
   * append must check it.
   */
  readonly cachedAtVersion: number | null;
}

/** How the rest of a request is read: as its caller was. */
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

/** What a handler is given: everything parsed, and the caller known and permitted. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>;
  readonly query: PartOf<R, 'query'>;
  readonly body: PartOf<R, 'body'>;
  readonly principal: R['access'] extends 'public' ? null : Principal;
  /** Where it comes from, as far as the proxies in front of us are trusted. */
  readonly address: string;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | Refusal>;

/** A topic's handlers, by the names of their routes: `Handlers<'login' | 'register'>`. */
export type Handlers<Names extends RouteName> = {
  readonly [Name in Names]: Handler<(typeof ROUTES)[Name]>;
};
