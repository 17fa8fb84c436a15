import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ZipFile } from 'yauzl';
import { PHOTO } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ImportedPhoto, PhotoImportLine } from '#contract/photos/import.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { type ReportFailure, refusalFor } from '../../http/failures.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import type { Upload } from '../../http/uploads.ts';
import type { RowDeps } from '../../row-deps.ts';
import { openZip } from '../../zip.ts';
import type { PhotoReader } from '../photo-reader.ts';
import { storePhoto } from '../store-photo.ts';
import { type NamedStudent, rollNoOf, studentsByFile } from './roll-numbers.ts';
import { type PlannedFile, planOf } from './zip-plan.ts';

export interface ImportDeps extends RowDeps {
  readonly reader: PhotoReader;
  readonly reportFailure: ReportFailure;
}

/**
 * Imports ZIPs of photos, one at a time. The answer is written while the photos are stored, so that the one who waits for
 * it sees where it is.
 */
export function createPhotoImport(
  deps: ImportDeps,
): (upload: Upload, adminId: string) => Promise<FileAnswer | Refusal> {
  let isRunning = false;
  return async (upload, adminId) => {
    if (isRunning) return refuse('photos_importing');
    isRunning = true;
    const done = (): void => {
      isRunning = false;
    };
    const work = await opened(upload, adminId).catch((error: unknown) => {
      done();
      throw error;
    });
    if (isRefusal(work)) {
      done();
      return work;
    }
    // Also if nobody reads it: nothing of a generator that never began is run, not even its end.
    const file = Readable.from(linesOf(deps, work)).once('close', () => {
      work.zip.close();
      done();
    });
    return { file, name: 'photos-import.ndjson', type: PHOTO.importAnswer, asItComes: true };
  };
}

async function opened(upload: Upload, adminId: string): Promise<Import | Refusal> {
  const unreadable = refuse('zip_refused', { error: MESSAGES.zipUnreadable });
  const zip = await openZip(upload.path);
  if (!zip) return unreadable;
  const files = await planOf(zip).catch(() => unreadable);
  if (!isRefusal(files)) return { zip, files, scratch: `${upload.path}-photo`, adminId };
  zip.close();
  return files;
}

interface Import {
  readonly zip: ZipFile;
  readonly files: readonly PlannedFile[];
  /** Where one photo at a time is unpacked to. */
  readonly scratch: string;
  readonly adminId: string;
}

async function* linesOf(deps: ImportDeps, work: Import): AsyncGenerator<string> {
  const { files } = work;
  try {
    yield lineOf({ kind: 'start', files: files.length });
    const studentOf = await studentsByFile(deps.knex);
    const seen = new Set<string>();
    for (const planned of files) {
      const student = studentOf(planned.file);
      const isSecond = student !== undefined && seen.has(student.id);
      const photo = await imported(deps, work, { planned, student, isSecond });
      if (student && photo.outcome !== 'refused') seen.add(student.id);
      yield lineOf({ kind: 'photo', ...photo });
    }
    yield lineOf({ kind: 'end' });
  } catch (error) {
    const refusal = isRefusal(error) ? error : refusalFor(error, { mayBeStored: true });
    deps.reportFailure(error, refusal);
    yield lineOf({ kind: 'broken', error: sentenceOf(refusal) });
  }
}

const lineOf = (line: PhotoImportLine): string => `${JSON.stringify(line)}\n`;

interface Found {
  readonly planned: PlannedFile;
  readonly student: NamedStudent | undefined;
  /** An earlier file of the ZIP was this student's photo. */
  readonly isSecond: boolean;
}

/**
 * What became of one file. A photo that cannot be used is said. A database that is away ends the import. So does it if
 * its admin is deactivated or no admin any more.
 */
async function imported(deps: ImportDeps, work: Import, found: Found): Promise<ImportedPhoto> {
  const { planned, student, isSecond } = found;
  const named = student ? { name: student.name, roll_no: student.roll_no } : null;
  const refused = (error: string, whose = named): ImportedPhoto => ({
    ...{ file: planned.file, outcome: 'refused', student: whose, error },
  });
  const ofNobody = () => refused(PHOTO_MESSAGES.zipNobody(rollNoOf(planned.file)), null);
  if (planned.error !== null) return refused(planned.error);
  if (!student) return ofNobody();
  if (isSecond) return refused(PHOTO_MESSAGES.zipTwice);
  const outcome = await storedOf(deps, work, { planned, student });
  if (!isRefusal(outcome)) return { file: planned.file, outcome, student: named, error: null };
  if (outcome.refused === 'student_not_found') return ofNobody();
  if (outcome.refused === 'photo_refused') return refused(outcome.error ?? PHOTO_MESSAGES.photoBroken);
  throw outcome;
}

async function storedOf(
  deps: ImportDeps,
  { zip, scratch, adminId }: Import,
  { planned: { entry }, student }: { readonly planned: PlannedFile; readonly student: NamedStudent },
) {
  const broken = refuse('photo_refused', { error: PHOTO_MESSAGES.photoBroken });
  // It ends with an error if there is more to unpack than the ZIP claimed.
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined);
  if (!bytes) return broken;
  const source = createHash('sha256').update(bytes).digest('hex');
  const same = { student_id: student.id, state: 'approved', source };
  if (await deps.knex('student_photos').where(same).first('id')) return 'unchanged' as const;
  await writeFile(scratch, bytes, { mode: 0o600 });
  const content = await deps.reader.read(scratch);
  if (isRefusal(content)) return content;
  const by = { addedAs: 'import', addedBy: adminId } as const;
  return storePhoto(deps, { studentId: student.id, rollNo: student.roll_no, content, source, ...by });
}
