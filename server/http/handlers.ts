import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Refusal } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import type { ROUTES, RouteName } from '#contract/routes.ts';
import type { Principal } from '../access/principal.ts';
import type { Browser } from './browser.ts';
import type { Upload } from './uploads.ts';

export interface FileAnswer {
  readonly file: Buffer | Readable;
  readonly name: string;
  readonly type: string;
  /** Names the content, so that a caller who has it need not get it again. */
  readonly etag?: string;
  /** The caller reads it while it is made. Our compression and proxies must not hold parts back. */
  readonly asItComes?: true;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type AnswerOf<R extends Route> = R['answer'] extends z.ZodType ? z.input<R['answer']> : FileAnswer;
type PartOf<R, Part extends PropertyKey> = R extends Record<Part, infer Schema> ? Parsed<Schema> : undefined;

/** What a handler gets: everything is parsed, and the caller is known and permitted. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>;
  readonly query: PartOf<R, 'query'>;
  readonly body: PartOf<R, 'body'>;
  readonly upload: R extends { readonly upload: object } ? Upload : undefined;
  readonly principal: R['access'] extends 'public' ? null : Principal;
  /** The client's address, as reported by the proxies we trust. */
  readonly address: string;
  readonly browser: Browser;
  /** The cache refused this request, and it is judged once more. What counts requests has counted it. */
  readonly isCounted: boolean;
}

type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | Refusal>;

/** A topic's handlers, by the names of their routes: `Handlers<'login' | 'register'>`. */
export type Handlers<Names extends RouteName> = {
  readonly [Name in Names]: Handler<(typeof ROUTES)[Name]>;
};
