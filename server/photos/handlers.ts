import { PHOTO } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { photosRoutes } from '#contract/photos/routes.ts';
import type { PhotoState } from '#contract/photos/schema.ts';
import type { Principal } from '../access/principal.ts';
import { findUser } from '../accounts/users.ts';
import type { FileAnswer, Handlers } from '../http/handlers.ts';
import type { Upload } from '../http/uploads.ts';
import type { RowDeps } from '../row-deps.ts';
import { decidePhotos } from './decide-photos.ts';
import { createPhotoImport, type ImportDeps } from './import/import-photos.ts';
import type { PhotoReader } from './photo-reader.ts';
import { type PhotoRow, standingOf } from './photo-rows.ts';
import { lockStudents, recordDecision, storePhoto } from './store-photo.ts';
import { waitingPhotos } from './waiting-photos.ts';

interface PhotoHandlersDeps extends ImportDeps {
  readonly reader: PhotoReader;
}

export function photoHandlers(deps: PhotoHandlersDeps): Handlers<keyof typeof photosRoutes> {
  const { knex, now } = deps;
  const importPhotos = createPhotoImport(deps);
  const putPhoto = createPut(deps);
  const standing = (id: string) => standingOf(knex, id, now());
  return {
    waitingPhotos: ({ query }) => waitingPhotos(knex, query),
    decidePhotos: ({ body, principal }) => decidePhotos(deps, body, principal.id),
    importPhotos: ({ upload, principal }) => importPhotos(upload, principal.id),
    photo: ({ params, query }) => photoOf(deps, params.id, query.state),

    async photoStanding({ params }) {
      if (!(await findUser(knex, params.id))) return refuse('user_not_found');
      return { success: true, photo: await standing(params.id) };
    },

    async putPhoto({ params, upload, principal }) {
      const stored = await putPhoto(params.id, upload, principal);
      if (isRefusal(stored)) return stored;
      const photo = await standing(params.id);
      const message =
        photo.waiting && !isOffice(principal) ? PHOTO_MESSAGES.photoWaits : PHOTO_MESSAGES.photoStored;
      return { success: true, message, photo };
    },

    async removePhoto({ params, query, principal }) {
      if (!(await findUser(knex, params.id))) return refuse('user_not_found');
      if (query.state === 'approved' && !isOffice(principal))
        return refuse('forbidden', { error: PHOTO_MESSAGES.photoLocked });
      const refused = await removePhoto(deps, { studentId: params.id, state: query.state, by: principal });
      if (refused) return refused;
      const message = isOffice(principal) ? PHOTO_MESSAGES.photoRemoved : PHOTO_MESSAGES.photoTakenBack;
      return { success: true, message, photo: await standing(params.id) };
    },
  };
}

const isOffice = ({ role }: Pick<Principal, 'role'>): boolean => role === 'admin';

/** A student's photo as a file, if there is one of this state. */
export async function photoOf(
  { knex }: Pick<PhotoHandlersDeps, 'knex'>,
  id: string,
  state: PhotoState,
): Promise<FileAnswer | Refusal> {
  const photo = await knex<PhotoRow>('student_photos')
    .where({ student_id: id, state })
    .first('content', 'version');
  return photo
    ? { file: photo.content, name: 'photo.webp', type: PHOTO.type, etag: photo.version }
    : refuse('photo_not_found');
}

/** One photo of a caller at a time, so that nobody keeps the others waiting. */
function createPut({ knex, reader, ...deps }: PhotoHandlersDeps) {
  const callers = new Set<string>();
  const put = async (studentId: string, upload: Upload, by: Principal) => {
    const user = await findUser(knex, studentId);
    if (user?.role !== 'user' || user.erased_at) return refuse('student_not_found');
    const content = await reader.read(upload.path);
    if (isRefusal(content)) return content;
    const addedAs = isOffice(by) ? ('admin' as const) : ('student' as const);
    const photo = { studentId, content, source: upload.sha256, addedAs, addedBy: by.id };
    return storePhoto({ knex, ...deps }, photo);
  };
  return async (studentId: string, upload: Upload, by: Principal) => {
    if (callers.has(by.id))
      return refuse('too_many_requests', { error: PHOTO_MESSAGES.photoBusy, retryAfter: 2 });
    if (reader.isBusy()) return refuse('unavailable', { error: PHOTO_MESSAGES.photosBusy });
    callers.add(by.id);
    return put(studentId, upload, by).finally(() => callers.delete(by.id));
  };
}

/** Removes a photo, if there is one. That an admin did is kept. */
const removePhoto = (
  { knex, ...deps }: RowDeps,
  { studentId, state, by }: { studentId: string; state: PhotoState; by: Principal },
): Promise<Refusal | undefined> =>
  knex.transaction(async transaction => {
    const students = await lockStudents(transaction, [studentId], isOffice(by) ? by.id : null);
    if (isRefusal(students)) return students;
    const [removed]: readonly Pick<PhotoRow, 'version'>[] = await transaction<PhotoRow>('student_photos')
      .where({ student_id: studentId, state })
      .delete()
      .returning('version');
    if (removed && isOffice(by))
      await recordDecision(transaction, deps, {
        ...{ studentId, version: removed.version, outcome: 'removed', by: by.id },
      });
    return undefined;
  });
