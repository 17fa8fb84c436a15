/**
 * `npm run password -- EMAIL`: a link to a new password, for whoever runs the server. It lets the office in again when
 * the last admin has left or forgot the password, and there is nobody to ask.
 */
import { NEW_PASSWORD_PATH } from '#contract/constants.ts';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { requireNotNewer } from '#platform/database/migrate.ts';
import { withSession } from '#platform/database/session.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { urlHost } from '#platform/process/listen.ts';
import type { Config } from '#platform/settings/config.ts';
import { makePasswordLink } from '#platform/signing/password-links.ts';
import { announcedUrl } from './start/claim.ts';
import { atTerminal, say, settingsAtTerminal } from './start/terminal.ts';

await atTerminal(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new Error('Name one account: npm run password -- admin@example.edu');
  const config = settingsAtTerminal();
  const location = await locateDatabase(config);
  const token = await tokenAt(location.url, email).finally(() => location.stop());
  console.log(`${addressOf(config)}${NEW_PASSWORD_PATH}#${token}`);
  say('Whoever opens this within an hour chooses a new password, once.');
});

async function tokenAt(url: string, email: string): Promise<string> {
  const applicationName = 'rollcall-password';
  await withSession({ url, applicationName }, requireNotNewer);
  const database = openDatabase({ url, applicationName, poolMax: 1 });
  return tokenFor(database, email).finally(() => database.close());
}

async function tokenFor({ knex }: Database, email: string): Promise<string> {
  if (!(await knex.schema.hasTable('password_links')))
    throw new Error('This database has no accounts. Are DATA_DIR and DATABASE_URL those of the product?');
  const link = await makePasswordLink(knex, { email: email.trim().toLowerCase() }, { askedAt: new Date() });
  if (link) return link.token;
  const admins: string[] = await knex('users')
    .where({ role: 'admin', deactivated_at: null })
    .orderBy('email')
    .pluck('email');
  throw new Error(`Nobody who may sign in has this email. Admins: ${admins.join(', ')}`);
}

/** Where browsers find the console. The port may have been set for the start alone, or chosen by the system. */
function addressOf({ publicOrigins: [origin], dataDir, host, port }: Config): string {
  return origin ?? announcedUrl(dataDir) ?? `http://${urlHost(host)}:${port}`;
}
