/**
 * Settings that our statements rely on. They override those of the server, the database and our role. Most servers
 * compile queries that they think are expensive. This takes many times as long as our short queries. The tables and
 * their functions are in one schema, and name each other by it.
 */
const RELIED_ON = [
  'jit=off',
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'array_nulls=on',
  'standard_conforming_strings=on',
  'transform_null_equals=off',
  // Some hosts put what an extension brings into a schema of this name.
  'search_path=public,extensions',
  String.raw`default_transaction_isolation=read\ committed`,
];

/**
 * How to connect to `url`: with these settings, and what the caller adds (`name=value`). The driver lets an address
 * replace what we say ourselves. So its `options` come before ours, of which PostgreSQL takes the last, and its name for
 * the session is left out: a rebuild knows our sessions by their names.
 */
export function sessionAt(
  url: string,
  ...more: readonly string[]
): { readonly connectionString: string; readonly options: string } {
  const address = new URL(url);
  const given = address.searchParams.getAll('options');
  for (const name of ['options', 'application_name']) address.searchParams.delete(name);
  const own = [...RELIED_ON, ...more].map(setting => `-c ${setting}`);
  return { connectionString: address.href, options: [...given, ...own].join(' ') };
}
