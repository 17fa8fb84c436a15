import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { type Route, successStatus } from '#contract/route.ts';
import type { FileAnswer } from './handlers.ts';

/** Writes what a handler answered: a file, or data as JSON. */
export function writeAnswer(context: Context, route: Route, answer: object): void {
  // Not even a browser keeps it: its cache outlasts a logout, and the erasing of who is in a photo.
  context.set('Cache-Control', 'no-store');
  if (isFile(answer)) writeFile(context, answer);
  else writeData(context, route, answer);
}

function writeData(context: Context, route: Route, answer: object): void {
  context.status = successStatus(route);
  // The type is set and the body is a text, so that Koa and the compression do not convert it again to find its length.
  context.set('Content-Type', 'application/json; charset=utf-8');
  context.body = JSON.stringify(answer);
}

function writeFile(context: Context, { file, name, type, etag, asItComes }: FileAnswer): void {
  if (etag) context.etag = etag;
  if (etag && hasAlready(context, etag)) {
    context.status = 304;
    return;
  }
  if (asItComes) {
    context['compress'] = false;
    context.set('X-Accel-Buffering', 'no');
  }
  context.attachment(name);
  context.type = type;
  // The compression does not notice if its source fails, and would wait for the rest for ever.
  if (file instanceof Readable)
    file.once('error', error => {
      // Once the caller has left, the file is ended with that as its error.
      if (!context.res.destroyed) context.state['sourceError'] = error;
      context.res.destroy(error);
    });
  context.body = file;
}

/**
 * Whether the caller has this content. Koa's own check says no to `Cache-Control: no-cache`, which browsers add to
 * every request that a page makes with an etag of its own.
 */
const hasAlready = (context: Context, etag: string): boolean =>
  context
    .get('If-None-Match')
    .split(/\s*,\s*/)
    .includes(`"${etag}"`);

const isFile = (answer: object): answer is FileAnswer =>
  'file' in answer && 'name' in answer && 'type' in answer;
