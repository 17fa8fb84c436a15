import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Role } from '#contract/constants.ts';
import type { Refusal } from '#contract/errors.ts';
import type { ROUTES, Route, RouteName } from '#contract/routes.ts';
import type { Sight } from '../remember.ts';

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
   * Null: known to the database when the request came. A number: known from memory, under this version of the
   * circumstances, which whatever is appended must be checked against.
   */
  readonly rememberedUnder: number | null;
}

/** How whatever concerns the caller's wish is to be looked at: as they were themselves. */
export const sightOf = (caller: Principal): Sight =>
  caller.rememberedUnder === null ? 'fresh' : 'remembered';

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
