import { z } from 'zod';
import { PHOTO } from '../constants.ts';
import { photoTicket } from '../photos/schema.ts';
import { byId, done, none, type Route } from '../route.ts';
import {
  offerPairingAnswer,
  ownPassAnswer,
  pairPassAnswer,
  pairPassBody,
  passPhotoStandingAnswer,
} from './device.ts';
import {
  changedPassAnswer,
  confirmPassBody,
  createPassBody,
  passAnswer,
  passesAnswer,
  passesQuery,
} from './schema.ts';

/** Which photo: that of the student whose code was read. */
const passPhotoQuery = z.strictObject({ ticket: photoTicket });

/** `/passes` is for admins, `/pass` for the device that holds one. */
export const passesRoutes = {
  passes: {
    method: 'GET',
    path: '/passes',
    access: 'admin',
    about:
      'A page of passes, the newest first: who may do what where, until when, and what was done with it.',
    query: passesQuery,
    answer: passesAnswer,
  },
  createPass: {
    method: 'POST',
    path: '/passes',
    access: 'admin',
    about: 'Issue a pass. It works once a device is paired with it and an admin has confirmed that device.',
    created: true,
    body: createPassBody,
    answer: changedPassAnswer,
  },
  pass: {
    method: 'GET',
    path: '/passes/:id',
    access: 'admin',
    about: 'One pass.',
    params: byId,
    answer: passAnswer,
  },
  offerPairing: {
    method: 'POST',
    path: '/passes/:id/pairing',
    access: 'admin',
    about: 'A secret that pairs one device with the pass, once, within two minutes. An earlier one is void.',
    params: byId,
    body: none,
    answer: offerPairingAnswer,
  },
  confirmPass: {
    method: 'POST',
    path: '/passes/:id/confirmation',
    access: 'admin',
    about: 'Confirm the paired device by the number that both screens show. From then on the pass works.',
    params: byId,
    body: confirmPassBody,
    answer: changedPassAnswer,
  },
  revokePass: {
    method: 'DELETE',
    path: '/passes/:id',
    access: 'admin',
    about: 'Revoke a pass. Its next request is refused, and its open connections end.',
    params: byId,
    answer: changedPassAnswer,
  },
  pairPass: {
    method: 'POST',
    path: '/pass/pairing',
    access: 'public',
    about: 'Pair the calling device with the pass of a secret. Wrong secrets are limited by address.',
    body: pairPassBody,
    answer: pairPassAnswer,
  },
  ownPass: {
    method: 'GET',
    path: '/pass',
    access: 'pass',
    pass: { right: 'any', event: 'none' },
    about: 'What the calling pass may do, at which events, until when.',
    answer: ownPassAnswer,
  },
  passPhoto: {
    method: 'GET',
    path: '/pass/photo',
    access: 'pass',
    pass: { right: 'scan', event: 'none' },
    about: 'The photo of a student whose code the calling pass has just read, by the ticket in that answer.',
    query: passPhotoQuery,
    answer: { file: [PHOTO.type] },
    etag: true,
  },
  passPhotoStanding: {
    method: 'GET',
    path: '/pass/photo/standing',
    access: 'pass',
    pass: { right: 'scan', event: 'none' },
    about: 'Whether the photo of that ticket is new: a person at the door looks twice then.',
    query: passPhotoQuery,
    answer: passPhotoStandingAnswer,
  },
  leavePass: {
    method: 'DELETE',
    path: '/pass',
    access: 'pass',
    pass: { right: 'any', event: 'none' },
    about: 'The device gives its pass back: it ends.',
    answer: done,
  },
} as const satisfies Record<string, Route>;
