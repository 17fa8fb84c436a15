import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Refusal } from '#contract/errors.ts';
import type { ROUTES, Route, RouteName } from '#contract/routes.ts';
import type { Principal } from '../access/principal.ts';

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
