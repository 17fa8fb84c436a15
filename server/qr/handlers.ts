import type { Knex } from 'knex';
import { toDataURL } from 'qrcode';
import { QR_IMAGE } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type QrSubject, signQr } from '#platform/qr-signature.ts';
import { readModeOf } from '../access/principal.ts';
import { findUser } from '../accounts/users.ts';
import type { Handlers } from '../http/handlers.ts';
import { qrCards } from './cards.ts';
import { type IdentifyDeps, identify, presentScanned } from './identify.ts';
import { regenerateQr } from './regenerate.ts';
import { validateQr } from './validate.ts';

export interface QrHandlersDeps extends IdentifyDeps {
  readonly knex: Knex;
  readonly now: () => Date;
}

export function qrHandlers(
  deps: QrHandlersDeps,
): Handlers<'userQr' | 'qrCards' | 'generateQr' | 'regenerateQr' | 'validateQr' | 'qrScan'> {
  return {
    userQr: ({ params }) => userQr(deps, params.id),
    qrCards: ({ query }) => qrCards(deps, query),
    generateQr: ({ params }) => userQr(deps, params.id),

    // Students may do it themselves: a student who lost a phone or lent a code should not have to find an
    // admin first.
    async regenerateQr({ params, principal }) {
      const subject = await regenerateQr(deps, { id: params.id, by: principal });
      if (isRefusal(subject)) return subject;
      return { ...(await qrOf(deps.qrSecret, subject)), message: MESSAGES.qrRegenerated };
    },

    validateQr: ({ body }) => validateQr(deps, body.qrData),

    async qrScan({ body, principal }) {
      const found = await identify(deps, body.qrData, readModeOf(principal));
      if (found.refusal) return found.refusal;
      return { success: true, user: presentScanned(found.student), unsigned: found.unsigned };
    },
  };
}

type Qr = Awaited<ReturnType<typeof qrOf>>;

async function userQr({ knex, qrSecret }: QrHandlersDeps, id: string): Promise<Qr | Refusal> {
  const user = await findUser(knex, id);
  if (!user) return refuse('student_not_found');
  return qrOf(qrSecret, { code: user.qr_code, generation: user.qr_generation });
}

async function qrOf(secret: string, subject: QrSubject) {
  const qrCodeData = signQr(secret, subject);
  return { success: true as const, qrCodeData, qrCodeUrl: await picture(qrCodeData) };
}

/** A PNG as a `data:` URL. */
const picture = (text: string): Promise<string> =>
  toDataURL(text, {
    errorCorrectionLevel: QR_IMAGE.level,
    width: QR_IMAGE.sizePx,
    margin: QR_IMAGE.quietZoneModules,
  });
