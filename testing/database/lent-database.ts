import pg from 'pg';

/** A database of a user, lent for work that changes everything in it. */
export interface Loan {
  readonly url: string;
  /** The borrower, as named in messages. */
  readonly borrower: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Marks the database while it is used. What a killed run left behind is recognized by it, and may be removed. */
  readonly mark?: string;
}

/** Refuses a database that holds anything but the leftovers of the same borrower. Changes nothing. */
export async function requireVacant(loan: Loan): Promise<void> {
  const { contents, mark } = await withClient(loan, look);
  if (contents.length === 0 || (loan.mark !== undefined && mark === loan.mark)) return;
  const more = contents.length - SHOWN;
  const shown = contents.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
  throw new Error(
    `The database "${databaseName(loan.url)}" is not empty: it holds ${shown}. ${loan.borrower} would lose that, and touched nothing. Name an empty database in DATABASE_URL, for example one made by createdb, or leave DATABASE_URL out.`,
  );
}

/** Empties it at the beginning. Everything made from now on carries the borrower's mark. */
export const clearDatabase = (loan: Loan): Promise<void> => empty(loan, loan.mark ?? STANDARD_COMMENT);

/** Gives it back: empty, and without a mark. */
export const returnDatabase = (loan: Loan): Promise<void> => empty(loan, STANDARD_COMMENT);

/** The database name in the address. */
export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

const SHOWN = 3;
const STANDARD_COMMENT = 'standard public schema';

/** All objects in a schema depend on it: tables, functions, types, extensions. PostgreSQL's own are left out. */
const INHABITED = `pg_namespace JOIN pg_depend ON refclassid = 'pg_namespace'::regclass AND refobjid = pg_namespace.oid
  AND deptype = 'n' WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`;

async function look(client: pg.Client) {
  const things = await client.query<{ thing: string }>(
    `SELECT pg_describe_object(classid, objid, objsubid) AS thing FROM ${INHABITED}
     ORDER BY classid <> 'pg_class'::regclass, classid, objid`,
  );
  const marks = await client.query<{ mark: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS mark FROM pg_namespace WHERE nspname = 'public'`,
  );
  return { contents: things.rows.map(({ thing }) => thing), mark: marks.rows[0]?.mark };
}

/** All at once, or not at all. The new schema `public` has the same rights as the first one. */
const empty = (loan: Loan, comment: string): Promise<void> =>
  withClient(loan, async client => {
    await client.query(`
      DO $$ DECLARE schema text; BEGIN
        FOR schema IN SELECT DISTINCT nspname FROM ${INHABITED} LOOP
          EXECUTE format('DROP SCHEMA %I CASCADE', schema);
        END LOOP;
      END $$;
      CREATE SCHEMA IF NOT EXISTS public;
      GRANT USAGE ON SCHEMA public TO PUBLIC;
      COMMENT ON SCHEMA public IS ${client.escapeLiteral(comment)}`);
  });

async function withClient<Result>(
  { url, applicationName }: Loan,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect().catch((error: unknown) => {
    throw new Error(`The database at ${new URL(url).host} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  return work(client).finally(() => client.end());
}

/** An address with several names fails with one error per name, and has no message itself. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'nothing answers there';
