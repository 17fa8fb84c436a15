import type { Knex } from 'knex';
import { toDataURL } from 'qrcode';
import { QR_IMAGE } from '#contract/constants.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { findUser } from '../accounts/users.ts';
import { type Handlers, sightOf } from '../http/handlers.ts';
import { type IdentifyDeps, identify, presentScanned } from './identify.ts';
import { signQr } from './signature.ts';

export function qrRoutes(deps: IdentifyDeps & { readonly knex: Knex }): Handlers<'userQr' | 'qrScan'> {
  return {
    async userQr({ params }) {
      const user = await findUser(deps.knex, params.id);
      if (!user) return refuse('student_not_found');
      const qrCodeData = signQr(deps.qrSecret, { code: user.qr_code, generation: user.qr_generation });
      return { success: true, qrCodeData, qrCodeUrl: await picture(qrCodeData) };
    },

    async qrScan({ body, principal }) {
      const found = await identify(deps, body.qrData, sightOf(principal));
      if (isRefusal(found)) return found;
      return { success: true, user: presentScanned(found.student), unsigned: found.unsigned };
    },
  };
}

/** A PNG as a `data:` URL. */
const picture = (text: string): Promise<string> =>
  toDataURL(text, {
    errorCorrectionLevel: QR_IMAGE.level,
    width: QR_IMAGE.sizePx,
    margin: QR_IMAGE.quietZoneModules,
  });
