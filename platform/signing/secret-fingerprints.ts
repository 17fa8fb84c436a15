import type { Knex } from 'knex';
import type { Logger } from '../log/log.ts';
import type { Secrets } from './secrets.ts';
import { shortMac } from './short-mac.ts';

/** Each secret, its setting, and what follows if it is another one. */
const SETTINGS = {
  qrSecret: {
    setting: 'QR_SECRET',
    consequence: 'QR codes, printed cards and passes’ codes made with the other are not read',
  },
  jwtSecret: {
    setting: 'JWT_SECRET',
    consequence:
      'everybody who signed in with the other must sign in again, and initial passwords that nobody has replaced yet do not work',
  },
} as const;

interface Fingerprint {
  readonly setting: string;
  readonly fingerprint: string;
}

/**
 * Warns if the secrets are not those of the last start on this database, and stores their fingerprints for the next
 * start. A replaced secret is reported once. Two machines with different secrets report it at each start. `secrets`:
 * those that this process uses. While they stay the same nothing is written, so a full disk prevents no start.
 */
export async function warnOfOtherSecrets({
  knex,
  secrets,
  log,
}: {
  readonly knex: Knex;
  readonly secrets: Partial<Secrets>;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const last: Fingerprint[] = await knex('secret_fingerprints').select('setting', 'fingerprint');
  for (const name of ['qrSecret', 'jwtSecret'] as const) {
    const secret = secrets[name];
    if (secret === undefined) continue;
    const { setting, consequence } = SETTINGS[name];
    const fingerprint = shortMac(secret, 'rollcall secret fingerprints').of(setting);
    const former = last.find(row => row.setting === setting);
    if (former?.fingerprint === fingerprint) continue;
    if (former)
      log.warn(
        { setting },
        `${setting} is not the one of the last start on this database: ${consequence}. If you have not replaced it, give all machines the same one`,
      );
    await knex('secret_fingerprints').insert({ setting, fingerprint }).onConflict('setting').merge();
  }
}
