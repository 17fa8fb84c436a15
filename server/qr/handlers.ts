import { toDataURL } from 'qrcode';
import type { z } from 'zod';
import { QR_IMAGE } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { userQrAnswer } from '#contract/qr/code.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { readModeOf } from '../access/principal.ts';
import { findUser } from '../accounts/users.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Limits, limited } from '../http/limits.ts';
import { matchingUsers } from '../users/list-users.ts';
import { type BindDeps, bindDevice } from './bind-device.ts';
import { type IdentifyDeps, identify, newPhoneSince, presentScanned } from './identify.ts';
import { type CodeRow, regenerateQr } from './regenerate.ts';
import { validateQr } from './validate-qr.ts';

interface QrHandlersDeps extends IdentifyDeps, BindDeps {
  readonly limits: Pick<Limits, 'ownChanges'>;
}

export function qrHandlers(
  deps: QrHandlersDeps,
): Handlers<'userQr' | 'qrCards' | 'generateQr' | 'regenerateQr' | 'validateQr' | 'qrScan' | 'bindDevice'> {
  return {
    userQr: ({ params }) => userQr(deps, params.id),
    // Only of students who can be scanned. The codes are sent as text, because the printer's drawing is sharper than a
    // picture. Five thousand are signed in the time of a few pictures.
    async qrCards({ query }) {
      const scannable = { role: 'user', active: true, waiting: false } as const;
      const page = await matchingUsers(deps.knex, { ...query, ...scannable });
      if (isRefusal(page)) return page;
      const { rows, ...counts } = page;
      const cards = rows.map(({ id, name, roll_no, trade, qr_code: code, qr_generation: generation }) => ({
        ...{ id, name, roll_no, trade },
        qrCodeData: signQr(deps.qrSecret, { code, generation }),
      }));
      return { success: true, cards, ...counts };
    },
    generateQr: ({ params }) => userQr(deps, params.id),

    // Students may do it themselves: a student who lost a phone or lent a code should not have to find an
    // admin first.
    async regenerateQr({ params, principal }) {
      const user = await regenerateQr(deps, { id: params.id, by: principal });
      if (isRefusal(user)) return user;
      deps.tellStudent({ type: 'codeReplaced', userId: params.id });
      return { ...(await qrOf(deps, user)), message: SERVER_MESSAGES.qrRegenerated };
    },

    bindDevice: ({ body, principal }) =>
      limited(deps.limits.ownChanges, principal.id, () => bindDevice(deps, body, principal)),

    validateQr: ({ body }) => validateQr(deps, body.qrData),

    async qrScan({ body, principal }) {
      const at = deps.now();
      const found = await identify(deps, body.qrData, { at, now: at, readMode: readModeOf(principal) });
      if (found.refusal) return found.refusal;
      const { student, strength, phone } = found;
      return {
        ...{ success: true, user: presentScanned(student), strength, unsigned: strength === 'unsigned' },
        newPhoneSince: (phone && newPhoneSince(phone, at)) ?? null,
        phoneShared: phone?.isShared ?? false,
      };
    },
  };
}

type Qr = z.output<typeof userQrAnswer>;

async function userQr(deps: QrHandlersDeps, id: string): Promise<Qr | Refusal> {
  const user = await findUser(deps.knex, id);
  return user ? qrOf(deps, user) : refuse('student_not_found');
}

async function qrOf({ qrSecret, now }: QrHandlersDeps, user: CodeRow): Promise<Qr> {
  const { qr_code: code, qr_generation: generation, device_id: id, device_bound_at: since } = user;
  const { device_browser: browser } = user;
  const qrCodeData = signQr(qrSecret, { code, generation });
  return {
    ...{ success: true, qrCodeData, qrCodeUrl: await picture(qrCodeData), now: now().toISOString() },
    device: id !== null && since !== null ? { id, since: since.toISOString(), browser } : null,
  };
}

/** A PNG as a `data:` URL. */
const picture = (text: string): Promise<string> =>
  toDataURL(text, {
    errorCorrectionLevel: QR_IMAGE.level,
    width: QR_IMAGE.sizePx,
    margin: QR_IMAGE.quietZoneModules,
  });
