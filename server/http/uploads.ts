import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Route } from '#contract/route.ts';
import { hasCode } from '#platform/files.ts';

/** A body that is a file, on this machine's disk until the request is over. */
export interface Upload {
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Receives a body that is a file. It goes to the disk while it comes, because many large ones at a time would fill the
 * memory.
 */
export function receiveUpload(upload: NonNullable<Route['upload']>): Middleware {
  return async function receiveUpload(context, next) {
    if (!context.is([...upload.types]) || context.get('Content-Encoding') !== '')
      throw refuse('unsupported_media', { error: MESSAGES.uploadType(upload.types.join(', ')) });
    if (context.request.length > upload.most) throw refuse('too_large');
    context.state['upload'] = await received(context, upload.most);
    await next();
  };
}

async function received(context: Context, most: number): Promise<Upload> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rollcall-upload-'));
  const remove = () => void rm(folder, { recursive: true, force: true }).catch(() => undefined);
  if (context.res.closed) remove();
  else context.res.once('close', remove);
  const file = path.join(folder, 'body');
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > most) throw refuse('too_large');
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await pipeline(context.req, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (hasCode(error, 'ECONNRESET') || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
      throw refuse('bad_framing');
    throw hasCode(error, 'ENOSPC') ? refuse('unavailable') : error;
  }
  return { path: file, bytes, sha256: hash.digest('hex') };
}
