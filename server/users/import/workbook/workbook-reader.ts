import { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { importFileAnswer } from '#contract/users/import.ts';
import { inRoot } from '#platform/paths.ts';
import { createFileReader, type FileReader } from '../../../file-reader.ts';
import type { Workbook } from './read-workbook.ts';

/** Reads the sheets of Excel files. */
export type WorkbookReader = FileReader<Workbook>;

const PROGRAM = inRoot('server/users/import/workbook/reading-process.ts');
/** A workbook that needs more memory ends the process. */
const MOST_MEMORY = '--max-old-space-size=512';

const refused = (error?: string): Refusal => refuse('workbook_refused', error === undefined ? {} : { error });

const answer = z
  .union([importFileAnswer.omit({ success: true }), z.object({ error: z.string() })])
  .transform(read => ('error' in read ? refused(read.error) : read));

/** Each may take as long as the reader lets it, and the request that waits for it has an end. */
const MOST_WAITING = 1;

/** Workbooks are read in a process of their own. */
export const createWorkbookReader = (): WorkbookReader =>
  createFileReader({
    program: PROGRAM,
    answer,
    broken: () => refused(),
    mostWaiting: MOST_WAITING,
    execArgv: [MOST_MEMORY],
  });
