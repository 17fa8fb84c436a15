import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { isRefusal } from '#contract/errors.ts';
import type { Database } from '#platform/database/db.ts';
import { StartError } from '#platform/process/start-error.ts';
import type { Config } from '#platform/settings/config.ts';
import { createAccount } from './register.ts';

const DEFAULT_EMAIL = 'admin@rollcall.local';

/**
 * Creates the first admin in a database that has none: from ADMIN_EMAIL and ADMIN_PASSWORD, or with a random
 * password, which is returned so that it can be shown once. Null: no admin was created, or there is nothing
 * to show.
 */
export async function ensureFirstAdmin(deps: {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => Date;
}): Promise<{ readonly email: string; readonly password: string } | null> {
  const { knex } = deps.database;
  const findAdmin = () => knex('users').where({ role: 'admin' }).first('id');
  if (await findAdmin()) return null;

  const given = deps.config.admin;
  const admin = given ?? { email: DEFAULT_EMAIL, password: randomBytes(12).toString('base64url') };
  const { passwordMinLength } = deps.config.college;
  const account = await createAccount(
    { knex, now: deps.now, newId, passwordMinLength },
    { ...admin, name: 'Administrator', role: 'admin' },
  );
  if (isRefusal(account)) {
    if (account.refused !== 'email_taken')
      throw new Error(`The first admin could not be made: ${account.error ?? account.refused}`);
    // Another server on the same database was faster.
    if (await findAdmin()) return null;
    throw new StartError(
      `${admin.email} is the email of an account that is no admin: name another one in ADMIN_EMAIL.`,
    );
  }
  return given ? null : admin;
}
