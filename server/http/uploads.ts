import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { refuse } from '#contract/errors.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { Route } from '#contract/route.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { hasCode } from '#platform/files.ts';
import { callerOf, type Principal } from '../access/principal.ts';

/** A body that is a file, on this machine's disk until the request is over. */
export interface Upload {
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A second one, because a phone that lost its connection sends again before the server knows that it left. */
const OF_ONE = 2;

/**
 * Receives bodies that are files. They go to the disk while they come, because many large ones at a time would fill the
 * memory. For the same reason only the office may have many there. A caller takes a place before the first byte is
 * read, and keeps it until the request is over.
 */
export function createUploads(): (upload: NonNullable<Route['upload']>) => Middleware {
  const placesOf = new Map<string, number>();

  function takePlace(context: Context): void {
    const principal: Principal | null = context.state['principal'] ?? null;
    if (!principal || principal.role === 'admin') return;
    const caller = callerOf(principal);
    const taken = placesOf.get(caller) ?? 0;
    // The one file that others than the office send is their photo.
    if (taken >= OF_ONE)
      throw refuse('too_many_requests', { error: PHOTO_MESSAGES.photoBusy, retryAfter: 2 });
    placesOf.set(caller, taken + 1);
    whenOver(context, () => {
      const left = (placesOf.get(caller) ?? 1) - 1;
      if (left > 0) placesOf.set(caller, left);
      else placesOf.delete(caller);
    });
  }

  return upload =>
    async function receiveUpload(context, next) {
      if (!context.is([...upload.types]) || context.get('Content-Encoding') !== '')
        throw refuse('unsupported_media', { error: SERVER_MESSAGES.uploadType(upload.types.join(', ')) });
      if (context.request.length > upload.most) throw refuse('too_large');
      takePlace(context);
      context.state['upload'] = await received(context, upload.most);
      await next();
    };
}

/** When the answer was sent, or its caller has left: at once, if that has happened already. */
function whenOver({ res }: Context, run: () => void): void {
  if (res.closed) run();
  else res.once('close', run);
}

async function received(context: Context, most: number): Promise<Upload> {
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
    const folder = await mkdtemp(path.join(tmpdir(), 'rollcall-upload-'));
    whenOver(context, () => void rm(folder, { recursive: true, force: true }).catch(() => undefined));
    const file = path.join(folder, 'body');
    await pipeline(context.req, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { path: file, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (hasCode(error, 'ECONNRESET') || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
      throw refuse('bad_framing');
    throw hasCode(error, 'ENOSPC') ? refuse('unavailable') : error;
  }
}
