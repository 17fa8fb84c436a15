import { assertDurable, type Database, type DatabaseOptions, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { clearDatabase, type Loan, requireVacant, returnDatabase } from '#testing/database/lent-database.ts';
import { startScratchCluster } from '#testing/database/scratch-cluster.ts';

const APPLICATION = 'rollcall-bench';

type ScratchDatabase = Database & AsyncDisposable;

/** A migrated database that a bench may fill: the one at DATABASE_URL, or an embedded one in its own folder. */
export async function scratchDatabase(
  more: Pick<DatabaseOptions, 'statementTimeoutMs'> = {},
): Promise<ScratchDatabase> {
  const lent = process.env['DATABASE_URL'];
  return prepared(lent ? await borrow(lent) : await startScratchCluster('bench'), more);
}

/** The database at `url`, if it is empty or left by a bench that was killed. It is emptied again in the end. */
export async function borrowedDatabase(url: string): Promise<ScratchDatabase> {
  return prepared(await borrow(url), {});
}

/** Refuses a database at DATABASE_URL that holds anything except what a killed bench left. */
export async function requireOurs(url: string): Promise<void> {
  await requireVacant(loanOf(url));
}

interface Place {
  readonly url: string;
  stop(): Promise<void>;
}

async function prepared(
  place: Place,
  more: Pick<DatabaseOptions, 'statementTimeoutMs'>,
): Promise<ScratchDatabase> {
  await using scope = new AsyncDisposableStack();
  scope.defer(() => place.stop());
  const database = openDatabase({ url: place.url, applicationName: APPLICATION, ...more });
  scope.defer(() => database.close());
  await assertDurable(database.knex); // without durability the measurements would look too good
  await migrateToLatest(place);
  const open = scope.move();
  return { ...database, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

async function borrow(url: string): Promise<Place> {
  const loan = loanOf(url);
  await requireVacant(loan);
  await clearDatabase(loan);
  return { url, stop: () => returnDatabase(loan) };
}

const loanOf = (url: string): Loan => ({
  url,
  borrower: 'The bench',
  applicationName: APPLICATION,
  mark: 'Filled by npm run bench, which empties it again.',
});
