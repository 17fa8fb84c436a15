/**
 * A plain copy of any value given to a log call: valid JSON, of limited size, without personal data. The
 * original is only read here, so nothing in it (a getter that throws, a cycle, a Buffer) can do harm later.
 */
export function plainCopy(value: unknown): unknown {
  return copyOf(value, { depth: MOST_DEPTH, budget: { left: MOST_VALUES } });
}

/**
 * Never logged, at any depth. PostgreSQL quotes its input in `detail` and `where`; parsers do in `body` and
 * `input`.
 */
const PERSONAL = new Set([
  'authorization',
  'body',
  'cookie',
  'detail',
  'email',
  'input',
  'parameters',
  'password',
  'secret',
  'token',
  'where',
]);

const MOST_DEPTH = 4;
/** The most values in one log line, all depths together. */
const MOST_VALUES = 200;
const MOST_TEXT = 8_000;

interface Limits {
  readonly depth: number;
  readonly budget: { left: number };
}

function copyOf(value: unknown, limits: Limits): unknown {
  try {
    return copyOrThrow(value, limits);
  } catch {
    return '[unreadable]';
  }
}

function copyOrThrow(value: unknown, limits: Limits): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  if (typeof value !== 'object' || value === null) return value;
  if (limits.depth === 0 || limits.budget.left <= 0) return '[more]';
  const inside = { ...limits, depth: limits.depth - 1 };
  if (value instanceof Error) return errorOf(value, inside);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Array.isArray(value) ? listOf(value, inside) : fieldsOf(value, inside, Object.keys(value));
}

const shortened = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} [${text.length - MOST_TEXT} more]` : text;

function listOf(list: readonly unknown[], limits: Limits): unknown[] {
  const copies: unknown[] = [];
  for (const value of list) {
    if (limits.budget.left-- <= 0) return [...copies, '[more]'];
    copies.push(copyOf(value, limits));
  }
  return copies;
}

function fieldsOf(object: object, limits: Limits, names: readonly string[]): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of names) {
    if (PERSONAL.has(name.toLowerCase())) continue;
    if (limits.budget.left-- <= 0) return { ...copy, more: '[more]' };
    copy[name] = copyOf(read(object, name), limits);
  }
  return copy;
}

function read(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name);
  } catch {
    return '[unreadable]';
  }
}

const isPlainValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof value);

/**
 * An error in the log: its kind, message, stack, cause, and its own fields with plain values. Nothing else,
 * because drivers and parsers attach sockets, queries and whole packets to their errors.
 */
function errorOf(error: Error, limits: Limits): Record<string, unknown> {
  const own = Object.keys(error).filter(name => isPlainValue(read(error, name)));
  const causes = ['cause', 'errors'].filter(name => name in error && !own.includes(name));
  const { message, stack } = wordsOf(error);
  return {
    type: shortened(String(error.constructor.name)),
    ...fieldsOf(error, limits, own),
    message,
    stack,
    ...fieldsOf(error, limits, causes),
  };
}

/** For a value that it could not parse (SQLSTATE class 22), PostgreSQL quotes the value at the end of its message. */
function wordsOf(error: Error): { readonly message: string; readonly stack: string } {
  const given = String(read(error, 'message'));
  const stack = String(read(error, 'stack'));
  const quotes = /^22/.test(String(read(error, 'code')));
  const message = quotes ? given.replace(/: ".*"$/s, '') : given;
  return { message: shortened(message), stack: shortened(stack.replace(given, () => message)) };
}
