import type { Client } from 'pg';
import { hasCode } from '../files.ts';
import { StartError } from '../process/start-error.ts';
import { QUEUE_SCHEMA } from '../queue/queue-schema.ts';
import { inTransaction } from './session.ts';

/** The role in an address, or '' if it has none. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Gives the role of `url`, which server and workers run as, only the rights they need. It may append facts,
 * but can neither change nor remove them, nor disable the triggers that refuse it: it owns nothing. Granted
 * again after every migration, in one transaction, so that running processes never lack a right.
 */
export async function grantToApplication(owner: Client, url: string): Promise<void> {
  const role = roleOf(url);
  if (!role) throw new StartError('DATABASE_URL must name the role that server and workers run as.');
  await inTransaction(owner, async () => {
    if (!(await exists(owner, role))) await createRole(owner, role, url);
    await refusePower(owner, role);
    await executeAll(owner, GRANTS, [role]);
  });
}

async function exists(owner: Client, role: string): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 1;
}

/** The owner becomes a member, because a rebuild of the tables must see the activity of this role. */
async function createRole(owner: Client, role: string, url: string): Promise<void> {
  const password = decodeURIComponent(new URL(url).password);
  await executeAll(
    owner,
    `SELECT format('CREATE ROLE %I LOGIN PASSWORD %L ROLE CURRENT_USER', $1::text, $2::text) AS statement`,
    [role, password],
  ).catch((error: unknown) =>
    Promise.reject(hasCode(error, '42501') ? mayNotCreate(owner, role, error) : error),
  );
}

const mayNotCreate = ({ user = '' }: Client, role: string, cause: unknown): StartError =>
  new StartError(
    `There is no role ${role} yet, and ${user} may not make one. Let somebody who may run CREATE ROLE "${role}" LOGIN ROLE "${user}" PASSWORD '…' in psql, with the password of DATABASE_URL.`,
    { cause },
  );

/** A role that owns something may do anything with it, whatever is granted. */
async function refusePower(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ what: string }>(
    `SELECT what FROM (
       SELECT 'the database ' || datname, datdba FROM pg_database WHERE datname = current_database()
       UNION ALL SELECT 'the schema ' || nspname, nspowner FROM pg_namespace WHERE nspname IN ('public', '${QUEUE_SCHEMA}')
       UNION ALL SELECT 'the table ' || relname, relowner FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     ) AS owned (what, owner) WHERE pg_has_role($1, owner, 'MEMBER') LIMIT 1`,
    [role],
  );
  if (rows[0])
    throw new StartError(
      `The role ${role} of DATABASE_URL may do what it likes with ${rows[0].what}: it owns it, or is a superuser. Name in DATABASE_URL a role that is neither (one that does not exist yet is made), or leave MIGRATION_DATABASE_URL out.`,
    );
}

/** Tables protected by refuse_change are append-only. Only the owner records migrations. */
const GRANTS = `
SELECT format('GRANT USAGE ON SCHEMA public, ${QUEUE_SCHEMA} TO %I', $1::text) AS statement
UNION ALL
SELECT format('REVOKE ALL ON %1$s FROM %2$I; GRANT %3$s ON %1$s TO %2$I', object, $1, granted)
FROM (
  SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || pg_class.oid::regclass, CASE
    WHEN relkind = 'S' THEN 'USAGE, SELECT'
    WHEN relkind = 'v' OR relname LIKE 'knex\\_%' THEN 'SELECT'
    WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgfoid = to_regproc('public.refuse_change'))
      THEN 'SELECT, INSERT'
    ELSE 'SELECT, INSERT, UPDATE, DELETE' END
  FROM pg_class
  WHERE relnamespace IN ('public'::regnamespace, '${QUEUE_SCHEMA}'::regnamespace) AND relkind IN ('r', 'p', 'v', 'S')
) AS objects (object, granted)`;

/** Runs the statements that a query generates. Names of roles and tables cannot be parameters. */
async function executeAll(owner: Client, query: string, parameters: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(query, [...parameters]);
  for (const { statement } of rows) await owner.query(statement);
}
