import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { PhotoSource } from '#contract/photos/schema.ts';
import { isActiveAdmin, type UserRow } from '../accounts/users.ts';
import type { RowDeps } from '../row-deps.ts';
import { type DecisionRow, type PhotoRow, versionOf } from './photo-rows.ts';

/** A photo that was read, and who brought it. */
interface NewPhoto {
  readonly studentId: string;
  /** By which the student was found. Somebody else may have it by now. */
  readonly rollNo?: string;
  readonly content: Buffer;
  /** The SHA-256 of the file as it was sent. */
  readonly source: string;
  readonly addedAs: PhotoSource;
  readonly addedBy: string;
}

type Stored = 'added' | 'replaced' | 'unchanged';

type Locked = Pick<UserRow, 'role' | 'erased_at' | 'roll_no'>;

/**
 * The first step of everything that changes photos: nobody else changes those of these students, or erases them, until
 * the transaction ends. In one order, so that two callers do not wait for each other. An admin who does it may have been
 * deactivated meanwhile: a photo is read, and an import takes minutes.
 */
export async function lockStudents(
  transaction: Knex,
  ids: readonly string[],
  adminId: string | null,
): Promise<Locked[] | Refusal> {
  const students = await transaction<UserRow>('users')
    .whereIn('id', ids)
    .orderBy('id')
    .select('role', 'erased_at', 'roll_no')
    .forNoKeyUpdate();
  const isEnded = adminId !== null && !(await isActiveAdmin(transaction, adminId));
  return isEnded ? refuse('session_ended') : students;
}

/**
 * Stores a photo in place of the one before: a student's own waits, the office's counts. A student who sends the
 * approved photo again wants none in its place, so what waits is taken back.
 */
export const storePhoto = ({ knex, ...deps }: RowDeps, photo: NewPhoto): Promise<Stored | Refusal> =>
  knex.transaction(async transaction => {
    const adminId = photo.addedAs === 'student' ? null : photo.addedBy;
    const students = await lockStudents(transaction, [photo.studentId], adminId);
    if (isRefusal(students)) return students;
    if (!isOf(photo, students[0])) return refuse('student_not_found');
    const version = versionOf(photo.content);
    const approved = await transaction<PhotoRow>('student_photos')
      .where({ student_id: photo.studentId, state: 'approved' })
      .first('version', 'added_as');
    if (approved?.version === version) {
      if (photo.addedAs === 'student')
        await transaction<PhotoRow>('student_photos')
          .where({ student_id: photo.studentId, state: 'waiting' })
          .delete();
      return 'unchanged';
    }
    const row = rowOf(deps, photo, version);
    await transaction('student_photos')
      .insert(row)
      .onConflict(['student_id', 'state'])
      .merge()
      // The same one, sent again while it waits, keeps its place and its time.
      .whereRaw('student_photos.version <> excluded.version');
    if (row.state === 'approved')
      await recordDecision(transaction, deps, { ...photo, version, outcome: 'approved', by: photo.addedBy });
    return approved ? 'replaced' : 'added';
  });

const isOf = ({ rollNo }: NewPhoto, student: Locked | undefined): boolean =>
  student?.role === 'user' && !student.erased_at && (rollNo === undefined || rollNo === student.roll_no);

function rowOf(
  { now, newId }: Omit<RowDeps, 'knex'>,
  { studentId, content, source, addedAs, addedBy }: NewPhoto,
  version: string,
): PhotoRow {
  const at = now();
  const waits = addedAs === 'student';
  return {
    ...{
      student_id: studentId,
      state: waits ? 'waiting' : 'approved',
      id: newId(),
      version,
      content,
      source,
    },
    ...{ added_as: addedAs, added_by: addedBy, added_at: at },
    ...{ approved_by: waits ? null : addedBy, approved_at: waits ? null : at },
  };
}

interface Decision extends Pick<DecisionRow, 'version' | 'outcome'> {
  readonly studentId: string;
  readonly reason?: string;
  readonly by: string;
}

/** The last decision counts, also if the clock was ahead at the one before and has been set right. */
const AFTER_THE_LAST = `greatest(:now::timestamptz,
  (SELECT max(decided_at) + interval '1 millisecond' FROM photo_decisions WHERE student_id = :studentId))`;

/** Keeps who decided what of a photo, and when. */
export async function recordDecision(
  transaction: Knex,
  { now, newId }: Omit<RowDeps, 'knex'>,
  { studentId, version, outcome, reason, by }: Decision,
): Promise<void> {
  const row: Omit<DecisionRow, 'decided_at'> = {
    ...{ id: newId(), student_id: studentId, version, outcome },
    ...{ reason: reason ?? null, decided_by: by },
  };
  await transaction('photo_decisions').insert({
    ...row,
    decided_at: transaction.raw(AFTER_THE_LAST, { now: now(), studentId }),
  });
}

/** Leaves no photo of an erased person. That somebody decided stays, without what about. */
export async function erasePhotos(transaction: Knex, studentId: string): Promise<void> {
  await transaction('student_photos').where({ student_id: studentId }).delete();
  await transaction('photo_decisions')
    .where({ student_id: studentId })
    .update({ reason: null, version: null });
}
