import { z } from 'zod';
import { idSchema, success } from './common.ts';

/** Who may call: anybody; whoever is signed in; admins; admins and the user whose id stands in the path. */
export type Access = 'public' | 'signed-in' | 'admin' | 'self-or-admin';

/** An answer that is a file, of one of these content types. */
export interface AnsweredFile {
  readonly file: readonly string[];
}

export const isFile = (answer: Route['answer']): answer is AnsweredFile => 'file' in answer;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the router writes it. */
  readonly path: string;
  readonly access: Access;
  /** What it is for: a sentence of the API's document. */
  readonly about: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The most bytes of body, where the usual 64 kB are too few. */
  readonly bodyLimit?: string;
  /** The JSON of a success, or what kinds of file it may be. */
  readonly answer: z.ZodType | AnsweredFile;
  /** Its commit checks what it was judged by: it may be judged from memory first. */
  readonly checkedByCommit?: true;
  /** Open also to who has not yet replaced the password an admin handed out; nothing else is that asks who calls. */
  readonly withInitialPassword?: true;
  /** How long the answer may take, where it is worth more than the usual wait. */
  readonly answerWithinMs?: number;
  /** Success is 201: something new has come to be. */
  readonly created?: true;
  /** Success is 202: what was asked for is being made. */
  readonly accepted?: true;
}

/** The status of a route's success. */
export const successStatus = (route: Pick<Route, 'created' | 'accepted'>): 200 | 201 | 202 => {
  if (route.created) return 201;
  return route.accepted ? 202 : 200;
};

/** What many routes have in common. */
export const byId = z.strictObject({ id: idSchema });
export const none = z.strictObject({});
export const done = z.object({ success, message: z.string() });
