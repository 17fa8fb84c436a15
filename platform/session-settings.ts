/**
 * What our statements rely on, whatever the server, the database or our role is set to. Most servers compile what they
 * think is expensive, which takes many times as long as our short queries. The tables and their functions are in one
 * schema, and name each other by it.
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
 * How to connect to `url`: with these settings, and what the caller adds (`name=value`). The driver lets `options` in an
 * address replace ours. Here they come before ours, and PostgreSQL takes the last.
 */
export function sessionAt(
  url: string,
  ...more: readonly string[]
): { readonly connectionString: string; readonly options: string } {
  const own = [...RELIED_ON, ...more].map(setting => `-c ${setting}`).join(' ');
  const address = new URL(url);
  const given = address.searchParams.get('options');
  if (given === null) return { connectionString: url, options: own };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${given} ${own}` };
}
