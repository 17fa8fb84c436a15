/**
 * `npm run migrate`: everything a database needs before server and worker may use it. That is the newest schema,
 * durable settings and a first admin. `npm start` does the same by itself.
 */
import { locateDatabase } from '#platform/embedded/locate.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { atTerminal, settingsAtTerminal } from './start/terminal.ts';

await atTerminal(async () => {
  const config = settingsAtTerminal();
  const database = await locateDatabase(config);
  const signIn = await prepareDatabase(config, database).finally(() => database.stop());
  if (signIn) console.log(signIn);
  console.log('The database is ready.');
});
