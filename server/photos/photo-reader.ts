import { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { inRoot } from '#platform/paths.ts';
import { createFileReader, type FileReader, type FileReaderOptions } from '../file-reader.ts';

/** Makes stored photos out of files. */
export type PhotoReader = FileReader<Buffer>;

const PROGRAM = inRoot('server/photos/reading-process.ts');

const refused = (error: string): Refusal => refuse('photo_refused', { error });

const answer = z
  .union([z.object({ content: z.instanceof(Uint8Array) }), z.object({ error: z.string() })])
  .transform(read => ('content' in read ? Buffer.from(read.content) : refused(read.error)));

/** Photos are decoded in a process of their own. */
export const createPhotoReader = ({
  program = PROGRAM,
  ...limits
}: Partial<Omit<FileReaderOptions<Buffer>, 'answer' | 'broken'>> = {}): PhotoReader =>
  createFileReader({
    program,
    answer,
    broken: () => refused(PHOTO_MESSAGES.photoBroken),
    ...limits,
  });
