import { z } from 'zod';
import { idSchema, success } from './common.ts';
import type { PassRight } from './passes/schema.ts';

/**
 * Who may call: anyone; any signed-in user; admins; admins and the user whose id is in the path; only the device of a
 * pass.
 */
type Access = 'public' | 'signed-in' | 'admin' | 'self-or-admin' | 'pass';

/** What a pass must have to call a route that is open to it. */
interface PassAccess {
  /** 'any': each pass has it. */
  readonly right: PassRight | 'any';
  /** Where the event is named, which must be one of the pass's own. */
  readonly event: 'path' | 'body' | 'none';
  /** Also called by a pass that ended not long ago: what its device did before is kept for an admin to decide. */
  readonly late?: true;
}

/** An answer that is a file with one of these content types. */
export interface AnsweredFile {
  readonly file: readonly string[];
}

export const isFile = (answer: Route['answer']): answer is AnsweredFile => 'file' in answer;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the router writes it. */
  readonly path: string;
  readonly access: Access;
  /** A route without it refuses every pass. */
  readonly pass?: PassAccess;
  /** Its purpose, as a sentence in the API document. */
  readonly about: string;
  readonly params?: z.ZodType;
  /** Left out, it knows no parameter. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The largest body in bytes, if the usual 64 kB are not enough. */
  readonly bodyLimit?: string;
  /** The body is a file, in place of JSON: its content types, and how many bytes it may have. */
  readonly upload?: { readonly types: readonly string[]; readonly most: number };
  /** The JSON of a success, or the kinds of file that it may answer with. */
  readonly answer: z.ZodType | AnsweredFile;
  /** The file has an ETag. A client that names it in `If-None-Match` is answered 304 while the file is the same. */
  readonly etag?: true;
  /** The commit checks what the decision was based on, so the decision may use cached data first. */
  readonly checkedByCommit?: true;
  /**
   * Also open to users who have not yet replaced the password that an admin handed out. All other signed-in routes
   * refuse them.
   */
  readonly withInitialPassword?: true;
  /** It names students to each other. A student who is not approved yet is refused. */
  readonly namesOthers?: true;
  /** The time limit of the answer, if it may take longer than usual. */
  readonly answerWithinMs?: number;
  /** Most of that time it waits for a worker, and needs no connection to the database. */
  readonly waitsForWorker?: true;
  /** Equal questions share one read, and those that differ wait in a line of their own, whoever asks. */
  readonly sharesRead?: true;
  /** Success is 201: something was created. */
  readonly created?: true;
  /** Success is 202: the work has been accepted and goes on in the background. */
  readonly accepted?: true;
}

export const successStatus = (route: Pick<Route, 'created' | 'accepted'>): 200 | 201 | 202 => {
  if (route.created) return 201;
  return route.accepted ? 202 : 200;
};

/** Settings that many routes share. */
export const byId = z.strictObject({ id: idSchema });
export const none = z.strictObject({});
export const done = z.object({ success, message: z.string() });

export const API_BASE = '/api';

/** The address of a route: its path below the API base, with its parameter (such as `:id`) filled in. */
export const address = (route: Route, id?: string): string =>
  API_BASE + (id === undefined ? route.path : route.path.replace(/:\w+/, encodeURIComponent(id)));
