import pg from 'pg';

const { DATE, INT8 } = pg.types.builtins;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;

/**
 * How values come out of PostgreSQL on our connections: a DATE stays the day it is (a Date at midnight would
 * shift with the zone of the machine), a bigint is a number, a timestamptz a Date. Handed to each client,
 * so that no library sharing this process's `pg` (the queues do) is surprised.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: string) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
  },
};

const ownParsers = new Map<number, (text: string) => unknown>([
  [DATE, keepText],
  [DATE_ARRAY, text => parseArray(text, keepText)],
  [INT8, toSafeInteger],
  [INT8_ARRAY, text => parseArray(text, toSafeInteger)],
]);

function keepText(text: string): string {
  return text;
}

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The bigint ${text} does not fit a JavaScript number; select it as text.`);
}

/** Arrays of plain values: neither days nor integers need quoting, so the text form is simply split. */
const parseArray = <T>(text: string, parse: (item: string) => T): (T | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map(item => (item === 'NULL' ? null : parse(item)));
