import type { z } from 'zod';
import { LIMITS } from '#contract/constants.ts';
import { SENTENCES } from '#contract/errors.ts';
import { failureSchema, REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { isFile, type Route, successStatus } from '#contract/route.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { type AnswerSchemas, type JsonSchema, schemaAddress, sentSchema } from './schemas.ts';
import { tagOf } from './tags.ts';

/** One call as OpenAPI 3.1 writes it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema?: unknown }>>;
export type Response =
  | { readonly $ref: string }
  | { readonly description: string; readonly content: Content };

const WHO: Readonly<Record<Route['access'], string>> = {
  public: 'Anybody may call it.',
  'signed-in': 'Every signed-in user may call it.',
  admin: 'Admins only.',
  'self-or-admin': 'Admins, and the user whose id stands in the path.',
  pass: 'The device of a pass only.',
};

const EVEN_WITH_INITIAL = 'Open also while the password is still the one an admin handed out.';
const ONCE_APPROVED = 'Not before the office has approved the sign-up.';

/** Which passes may call it, too. */
function passWords({ access, pass }: Route): string | undefined {
  if (!pass || access === 'pass') return undefined;
  const right = pass.right === 'any' ? 'Each pass' : `A pass with the right \`${pass.right}\``;
  return `${right}, for its own events.`;
}

export const securityOf = ({ access, pass }: Pick<Route, 'access' | 'pass'>): Operation['security'] => {
  if (access === 'public') return [];
  return [...(access === 'pass' ? [] : [{ bearer: [] }]), ...(pass ? [{ pass: [] }] : [])];
};

/** A route of the table as an operation of the document. */
export function operationOf(name: string, route: Route, answers: AnswerSchemas): Operation {
  const parameters = [...parametersOf('path', route.params), ...parametersOf('query', route.query)];
  const body = route.body && sentSchema(route.body);
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: route.about,
    description: [
      WHO[route.access],
      route.withInitialPassword && EVEN_WITH_INITIAL,
      route.namesOthers && ONCE_APPROVED,
      passWords(route),
    ]
      .filter(Boolean)
      .join(' '),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.upload && { requestBody: { required: true, content: bytesOf(route.upload.types) } }),
    ...(body && {
      requestBody: {
        required: body.oneOf !== undefined || (body.required?.length ?? 0) > 0,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      [successStatus(route)]: successOf(route, answers),
      ...(route.etag && { 304: UNCHANGED }),
      ...refusalsOf(route),
    },
  };
}

function parametersOf(place: Parameter['in'], schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = sentSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }));
}

const UNCHANGED: Response = {
  description: 'The file that `If-None-Match` names is still the one',
  content: {},
};

function successOf({ answer }: Route, { nameOf }: AnswerSchemas): Response {
  if (isFile(answer)) return { description: 'The file', content: bytesOf(answer.file) };
  const schema = { $ref: schemaAddress(nameOf(answer)) };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** Bytes have no schema. The text encoding is not part of a media type. */
const bytesOf = (types: readonly string[]): Content =>
  Object.fromEntries(types.map(type => [type.replace(/;.*/, ''), {}]));

/** The statuses a route may refuse with. Some follow from the kind of route, the rest from its work. */
function refusalsOf(route: Route): Record<string, Response> {
  const isClosed = route.access !== 'public';
  const changes = route.method !== 'GET';
  const hasBody = Boolean(route.body ?? route.upload);
  const named = Boolean(route.params) || changes || isFile(route.answer);
  const when: readonly (readonly [number, boolean])[] = [
    [400, true],
    [401, isClosed || changes],
    [403, isClosed],
    [404, named],
    [408, hasBody],
    [409, named],
    [413, hasBody],
    [415, hasBody],
    [417, true],
    [422, changes],
    [429, true],
    [431, true],
    [500, true],
    [503, true],
  ];
  const refusals = when.filter(([status, may]) => may && STATUSES.includes(status)).map(([status]) => status);
  return Object.fromEntries(refusals.map(status => [status, { $ref: `#/components/responses/${status}` }]));
}

/** The answers for the refusals of each status, with the reason codes they may have. */
export function refusalResponses(): Record<string, unknown> {
  return Object.fromEntries(STATUSES.map(status => [status, refusalResponse(status)]));
}

const CODES = failureSchema.shape.code.options;

/** Every status that has a refusal. */
const STATUSES: readonly number[] = [...new Set(CODES.map((code): number => REFUSAL_STATUS[code]))].sort();

/** Refusals whose sentence is made for the case, and what they mean in any. */
const OF_THE_CASE: Partial<Readonly<Record<RefusalCode, string>>> = {
  event_status: 'The event is in another state than this call needs; the sentence says in which.',
  nothing_to_correct:
    'Nothing that the student could ask to be corrected is recorded; the sentence says why.',
  event_has_marks: 'The event has marks, which would count for the new day: `confirmMove` moves them along.',
  marks_not_expected:
    'Students who are marked would no longer be expected (`details.marks`): `confirmAudience` changes the trades, years or list all the same.',
  event_has_attendance:
    'The event cannot be deleted, because attendance was recorded or waits for a decision.',
  needs_decision:
    'The scan came too late to count by itself. It is kept for an admin to decide (`/late-scans`): do not send it again.',
  too_many_schedules: SERVER_MESSAGES.schedulesTooMany(LIMITS.schedules),
};

const MAY_COME_AGAIN = new Set([429, 503]);

function refusalResponse(status: number) {
  const codes = CODES.filter(code => REFUSAL_STATUS[code] === status);
  const schema = {
    allOf: [{ $ref: schemaAddress('Failure') }],
    properties: { code: { enum: codes } },
  };
  const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  return {
    description: codes.map(code => `\`${code}\`: ${OF_THE_CASE[code] ?? SENTENCES[code]}`).join('\n\n'),
    ...(MAY_COME_AGAIN.has(status) && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema } },
  };
}
