/**
 * What our statements rely on, whatever the server, the database or our role is set to. Most servers compile what they
 * think is expensive, which takes many times as long as our short queries.
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
  String.raw`default_transaction_isolation=read\ committed`,
];

/** The `options` of a connection: these settings, and what the caller adds (`name=value`). */
export const sessionOptions = (...more: readonly string[]): string =>
  [...RELIED_ON, ...more].map(setting => `-c ${setting}`).join(' ');
