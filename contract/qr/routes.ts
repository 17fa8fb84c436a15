import { byId, none, type Route } from '../route.ts';
import { qrCardsAnswer, qrCardsQuery } from './cards.ts';
import { qrScanAnswer, qrScanBody, qrValidateAnswer, regenerateQrAnswer, userQrAnswer } from './code.ts';
import { bindDeviceAnswer, bindDeviceBody } from './live.ts';

export const qrRoutes = {
  qrScan: {
    method: 'POST',
    path: '/qr/scan',
    access: 'admin',
    about: 'Whom a scanned code names. Marks nothing.',
    body: qrScanBody,
    answer: qrScanAnswer,
  },
  userQr: {
    method: 'GET',
    path: '/qr/user/:id',
    access: 'self-or-admin',
    about: "The user's QR code: the text it carries, and a picture of it.",
    params: byId,
    answer: userQrAnswer,
  },
  qrCards: {
    method: 'GET',
    path: '/qr/cards',
    access: 'admin',
    about: 'A page of what is printed on the QR cards of active students, filtered as in the list of users.',
    query: qrCardsQuery,
    answer: qrCardsAnswer,
  },
  generateQr: {
    method: 'GET',
    path: '/qr/generate/:id',
    access: 'self-or-admin',
    about: "The user's QR code, the same as by /qr/user.",
    params: byId,
    answer: userQrAnswer,
  },
  regenerateQr: {
    method: 'POST',
    path: '/qr/regenerate/:id',
    access: 'self-or-admin',
    about: 'Replaces the QR code: older ones are refused as qr_revoked at once.',
    params: byId,
    body: none,
    answer: regenerateQrAnswer,
  },
  bindDevice: {
    method: 'POST',
    path: '/qr/device',
    access: 'signed-in',
    about: "Binds the asking phone to the student's live code, and gives it the key, once.",
    body: bindDeviceBody,
    answer: bindDeviceAnswer,
  },
  validateQr: {
    method: 'POST',
    path: '/qr/validate',
    access: 'admin',
    about: 'Whether a scanned code is valid, whom it names, and if not why. Stores nothing.',
    body: qrScanBody,
    answer: qrValidateAnswer,
  },
} as const satisfies Record<string, Route>;
