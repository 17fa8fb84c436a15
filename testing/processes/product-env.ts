import type { Database } from '#platform/database/db.ts';
import { SECRETS } from '../server/secrets.ts';

/** The environment of a server or worker on a test's database, of which nothing of ours is a part. */
export const productEnv = (
  { url }: Pick<Database, 'url'>,
  more: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATABASE_URL: url,
  JWT_SECRET: SECRETS.jwtSecret,
  QR_SECRET: SECRETS.qrSecret,
  PORT: '0',
  ...more,
});
