import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { createFileOnce, readJsonIfValid } from '../files.ts';
import { StartError } from '../process/start-error.ts';
import type { Config } from '../settings/config.ts';
import { requireDataDir } from '../settings/data-dir.ts';

export interface Secrets {
  readonly jwtSecret: string;
  readonly qrSecret: string;
}

const stored = z.strictObject({ jwtSecret: z.string().min(32), qrSecret: z.string().min(32) });

/** The secrets from the settings, or those generated once in DATA_DIR. Every process of the clone gets the same. */
export function resolveSecrets(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, keyof Secrets>>,
): Secrets {
  const { jwtSecret, qrSecret } = config;
  if (jwtSecret && qrSecret) return { jwtSecret, qrSecret };
  const generated = generatedOnce(config.dataDir);
  return { jwtSecret: jwtSecret ?? generated.jwtSecret, qrSecret: qrSecret ?? generated.qrSecret };
}

function generatedOnce(dataDir: string): Secrets {
  requireDataDir(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  const fresh = { jwtSecret: newSecret(), qrSecret: newSecret() };
  // Two processes that start at the same time must agree. Otherwise each refuses the tokens of the other.
  if (createFileOnce(file, `${JSON.stringify(fresh, null, 2)}\n`)) return fresh;
  const kept = readJsonIfValid(file, stored);
  if (kept) return kept;
  throw new StartError(
    `${file} is damaged. Restore it from a backup, or delete it: everybody must then sign in again, printed QR codes stop working, and so do initial passwords that nobody has replaced yet. Give those people new ones.`,
  );
}

const newSecret = (): string => randomBytes(48).toString('base64url');
