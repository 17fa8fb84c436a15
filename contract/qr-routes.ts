import { qrScanAnswer, qrScanBody, userQrAnswer } from './qr.ts';
import { byId, none, type Route } from './route.ts';

export const qrRoutes = {
  qrScan: { method: 'POST', path: '/qr/scan', access: 'admin', body: qrScanBody, answer: qrScanAnswer },
  userQr: {
    method: 'GET',
    path: '/qr/user/:id',
    access: 'self-or-admin',
    params: byId,
    query: none,
    answer: userQrAnswer,
  },
} as const satisfies Record<string, Route>;
