import { PHOTO } from '../constants.ts';
import { DECISIONS_LIMIT } from '../decisions.ts';
import { byId, type Route } from '../route.ts';
import {
  changedPhotoAnswer,
  decidePhotosAnswer,
  decidePhotosBody,
  photoStandingAnswer,
  waitingPhotosAnswer,
  waitingPhotosQuery,
  whichPhoto,
} from './schema.ts';

/** Fixed paths come before `:id`, because the router tries them in order. */
export const photosRoutes = {
  waitingPhotos: {
    method: 'GET',
    path: '/photos/waiting',
    access: 'admin',
    about: 'Photos that wait for approval, the oldest first.',
    query: waitingPhotosQuery,
    answer: waitingPhotosAnswer,
  },
  decidePhotos: {
    method: 'POST',
    path: '/photos/decisions',
    access: 'admin',
    about: 'Approve photos that wait, or refuse them with a reason.',
    body: decidePhotosBody,
    bodyLimit: DECISIONS_LIMIT,
    answer: decidePhotosAnswer,
  },
  importPhotos: {
    method: 'POST',
    path: '/photos/import',
    access: 'admin',
    about: 'Store the photos of a ZIP, named by roll number.',
    upload: { types: ['application/zip'], most: PHOTO.zipBytes },
    answerWithinMs: 30_000,
    answer: { file: [PHOTO.importAnswer] },
  },
  photo: {
    method: 'GET',
    path: '/photos/:id',
    access: 'self-or-admin',
    about: "A student's photo.",
    params: byId,
    query: whichPhoto('approved'),
    answer: { file: [PHOTO.type] },
    etag: true,
  },
  photoStanding: {
    method: 'GET',
    path: '/photos/:id/standing',
    access: 'self-or-admin',
    about: "Where a student's photos stand.",
    params: byId,
    answer: photoStandingAnswer,
  },
  putPhoto: {
    method: 'PUT',
    path: '/photos/:id',
    access: 'self-or-admin',
    about: "Store a student's photo. A student's own waits for approval; an admin's counts at once.",
    params: byId,
    upload: { types: PHOTO.accepted, most: PHOTO.bytes },
    answerWithinMs: 30_000,
    answer: changedPhotoAnswer,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/photos/:id',
    access: 'self-or-admin',
    about: 'Remove a photo. Students take back one that waits.',
    params: byId,
    query: whichPhoto('waiting'),
    answer: changedPhotoAnswer,
  },
} as const satisfies Record<string, Route>;
