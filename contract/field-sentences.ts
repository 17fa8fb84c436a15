import type { z } from 'zod';
import { MESSAGES } from './messages.ts';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

/**
 * An error map for Zod with the sentences for problems for which a schema has no sentence of its own. Zod's own
 * texts are for programmers. A schema's own sentence takes precedence.
 */
export function sentenceOf(issue: Issue): string {
  if (isMissing(issue)) return missing(issue);
  const field = fieldName(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return ofKind(issue, [formOf(issue.inst) ?? kindOf(issue.expected)]);
    case 'invalid_value':
      return MESSAGES.fieldKind(field, either(issue.values.map(String)));
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format': {
      const form = FORMATS.get(issue.format);
      return form ? MESSAGES.fieldKind(field, form) : MESSAGES.fieldInvalid(field);
    }
    case 'unrecognized_keys':
      return MESSAGES.fieldUnknown;
    case 'invalid_union':
      return inNoForm(issue);
    default:
      return MESSAGES.fieldInvalid(field);
  }
}

/**
 * An empty field gets the same message as a missing one. The whole body is never "missing", and null never is: they have
 * the wrong type.
 */
const isMissing = ({ input, path = [] }: Issue): boolean =>
  path.length > 0 && (input === undefined || input === '');

const missing = ({ path = [] }: Issue): string =>
  (path.length === 1 && MISSING.get(String(path[0]))) || MESSAGES.fieldMissing(fieldName(path));

function tooBig({ origin, maximum, path }: IssueOf<'too_big'>): string {
  const field = fieldName(path);
  if (origin === 'string') return MESSAGES.fieldTooLong(field, Number(maximum));
  if (origin === 'array') return MESSAGES.fieldTooMany(field, Number(maximum));
  return MESSAGES.fieldAtMost(field, Number(maximum));
}

function tooSmall({ origin, minimum, path }: IssueOf<'too_small'>): string {
  const field = fieldName(path);
  if (origin === 'string') return MESSAGES.fieldTooShort(field, Number(minimum));
  if (origin === 'array') return MESSAGES.fieldTooFew(field, Number(minimum));
  return MESSAGES.fieldAtLeast(field, Number(minimum));
}

/** For unions: the problem with the variant that nearly matched, or the list of kinds. */
function inNoForm(issue: IssueOf<'invalid_union'>): string {
  const first = issue.errors.flatMap(([each]) => each ?? []);
  const near = first.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  if (near) return near.message;
  const kinds = first.flatMap(each => (each.code === 'invalid_type' ? kindOf(each.expected) : []));
  return kinds.length > 0 ? ofKind(issue, kinds) : MESSAGES.fieldInvalid(fieldName(issue.path));
}

const ofKind = ({ path = [] }: Issue, kinds: readonly string[]): string =>
  path.length === 0 ? MESSAGES.badJson : MESSAGES.fieldKind(fieldName(path), either(kinds));

const either = (choices: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(new Set(choices));

/** The expected format of a text that is not free text, such as a number or an id. */
function formOf(schema: Issue['inst']): string | undefined {
  const { format } = { format: undefined, ...schema?._zod.def };
  return typeof format === 'string' ? FORMATS.get(format) : undefined;
}

const kindOf = (expected: string): string => KINDS.get(expected) ?? 'of another kind';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a JSON object'],
  ['record', 'a JSON object'],
]);

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['uuid', 'a valid id'],
  ['date', 'a real day as YYYY-MM-DD'],
  ['datetime', 'a moment such as 2026-11-20T09:30:00Z'],
  ['email', 'an email address'],
]);

/** Fields for which a missing value has a sentence of its own. */
const MISSING: ReadonlyMap<string, string> = new Map([
  ['eventId', MESSAGES.selectEvent],
  ['userId', MESSAGES.selectStudent],
]);

/** What people call a field, if the wire's name in plain letters is not clear. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['eventId', 'Event'],
  ['event_id', 'Event'],
  ['userId', 'Student'],
  ['ids', 'List of students'],
  ['eventIds', 'List of events'],
  ['holderId', 'Holder'],
  ['expiresAt', 'End'],
  ['roll_no', 'Roll number'],
  ['qrData', 'Scanned code'],
  ['scannedAt', 'Time of the scan'],
  ['sentAt', 'Time of sending'],
  ['asOf', 'Moment'],
  ['date_from', 'First day'],
  ['date_to', 'Last day'],
  ['marks', 'List of marks'],
  ['filters', 'Filter'],
  ['every', 'Rhythm'],
  ['csv', 'CSV'],
]);

/** `['marks', 3, 'userId']` is the student in entry 4. */
function fieldName(path: readonly PropertyKey[] = []): string {
  const entry = path.find(part => typeof part === 'number');
  const last = path.at(-1);
  if (typeof last === 'number') return MESSAGES.fieldEntry(last + 1);
  const name = typeof last === 'string' ? (NAMES.get(last) ?? plain(last)) : 'This';
  return entry === undefined ? name : MESSAGES.fieldInEntry(name, entry + 1);
}

/** `event_type` and `eventType` are both "Event type". */
function plain(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
