import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { DecidePhotosAnswer, DecidePhotosBody, PhotoDecision } from '#contract/photos/schema.ts';
import type { RowDeps } from '../row-deps.ts';
import type { PhotoRow } from './photo-rows.ts';
import { lockStudents, recordDecision } from './store-photo.ts';

type Result = DecidePhotosAnswer['results'][number];

/**
 * Decides about photos that wait, all in one transaction. A photo that is not the one the admin saw goes on waiting.
 */
export async function decidePhotos(
  { knex, ...deps }: RowDeps,
  { decisions }: DecidePhotosBody,
  adminId: string,
): Promise<DecidePhotosAnswer | Refusal> {
  const results = await knex.transaction(async transaction => {
    const ids = decisions.map(({ studentId }) => studentId);
    const students = await lockStudents(transaction, ids, adminId);
    if (isRefusal(students)) return students;
    const decided: Result[] = [];
    for (const decision of decisions)
      decided.push({
        studentId: decision.studentId,
        outcome: await decide(transaction, deps, { decision, adminId }),
      });
    return decided;
  });
  if (isRefusal(results)) return results;
  const gone = results.filter(({ outcome }) => outcome === 'gone').length;
  return {
    success: true,
    message: gone > 0 ? PHOTO_MESSAGES.photosGone(gone) : PHOTO_MESSAGES.photosDecided,
    results,
  };
}

async function decide(
  transaction: Knex,
  deps: Omit<RowDeps, 'knex'>,
  { decision, adminId }: { readonly decision: PhotoDecision; readonly adminId: string },
): Promise<Result['outcome']> {
  const { studentId, version } = decision;
  const ofStudent = () => transaction<PhotoRow>('student_photos').where({ student_id: studentId });
  const seen = ofStudent().where({ state: 'waiting', version });
  if (!(await seen.clone().first('id'))) return 'gone';
  const made = { studentId, version, by: adminId };
  if (decision.approve) {
    await ofStudent().where({ state: 'approved' }).delete();
    await seen.update({ state: 'approved', approved_by: adminId, approved_at: deps.now() });
    await recordDecision(transaction, deps, { ...made, outcome: 'approved' });
    return 'approved';
  }
  await seen.delete();
  await recordDecision(transaction, deps, { ...made, outcome: 'refused', reason: decision.reason });
  return 'refused';
}
