import type { Config } from '#platform/config.ts';
import { resolveSecrets } from '#platform/secrets.ts';

/** What each process gets beside our own environment: one database, one set of secrets, the server's port. */
export function childEnv(config: Config, databaseUrl: string): NodeJS.ProcessEnv {
  const { jwtSecret, qrSecret } = resolveSecrets(config);
  return {
    ...process.env,
    PORT: String(config.port),
    DATABASE_URL: databaseUrl,
    // The owner's way in is for who prepared the database, and for nobody who serves.
    MIGRATION_DATABASE_URL: '',
    JWT_SECRET: jwtSecret,
    QR_SECRET: qrSecret,
  };
}
