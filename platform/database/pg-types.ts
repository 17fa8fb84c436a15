import pg from 'pg';

const { DATE, INT8 } = pg.types.builtins;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;

/**
 * How values are parsed on our connections: a DATE keeps its date (a Date at midnight would shift with the
 * machine's zone), a bigint is a number, a timestamptz is a Date. Set per client, so that other users of
 * `pg` in this process (the queues) are not affected.
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

/** Arrays of plain values. Days and integers need no quoting, so splitting the text is enough. */
const parseArray = <T>(text: string, parse: (item: string) => T): (T | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map(item => (item === 'NULL' ? null : parse(item)));
