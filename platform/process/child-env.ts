import type { Config } from '../settings/config.ts';
import { resolveSecrets } from '../signing/secrets.ts';

/** The variables each process gets besides our own environment: one database, the same secrets, the server's port. */
export function childEnv(
  config: Config,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const { jwtSecret, qrSecret } = resolveSecrets(config);
  return {
    ...env,
    PORT: String(config.port),
    DATABASE_URL: databaseUrl,
    // The owner's connection is only for preparing the database, not for the processes that serve.
    MIGRATION_DATABASE_URL: '',
    JWT_SECRET: jwtSecret,
    QR_SECRET: qrSecret,
  };
}
