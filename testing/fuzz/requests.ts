import fc from 'fast-check';
import type { Operation, Parameter } from '#server/http/openapi/operation.ts';
import type { JsonSchema } from '#server/http/openapi/schemas.ts';
import { type Known, valuesOf } from './from-schema.ts';
import { deepJson, hostileText, hostileValue, SMUGGLED } from './hostile.ts';
import { placesIn, replaced } from './wrong-values.ts';

export interface FuzzRequest {
  readonly caller: 'nobody' | 'student' | 'pass' | 'admin';
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  /** As sent over the wire; it may be invalid JSON. */
  readonly body: string | undefined;
  /** A body that is a file, with its content type. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array } | undefined;
}

/** Requests to one operation: half valid by the document, half spoiled in every way we know. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(requestTo(operation, known, false), requestTo(operation, known, true));
}

function requestTo(operation: Operation, known: Known, spoil: boolean): fc.Arbitrary<FuzzRequest> {
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    caller: fc.constantFrom('nobody', 'student', 'student', 'pass', 'pass', 'admin'),
    path: segments(operation, known, spoil),
    query: queries(operation, known, spoil),
    body: isSchema(body) ? bodies(body, known, spoil) : fc.constant(undefined),
    file: files(operation),
  });
}

/** Files that are not what they are called, with the first bytes of what they should be or without. */
function files(operation: Operation): fc.Arbitrary<FuzzRequest['file']> {
  const { 'application/json': _, ...content } = operation.requestBody?.content ?? {};
  const types = Object.keys(content);
  if (types.length === 0) return fc.constant(undefined);
  const beginning = fc.constantFrom(
    '',
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\0\0\0\0WEBP',
    'PK\x03\x04',
    '<svg>',
  );
  const rest = fc.uint8Array({ maxLength: 3_000 });
  return fc.record({
    type: fc.constantFrom(...types, 'image/svg+xml', 'application/json'),
    bytes: fc
      .tuple(beginning, rest)
      .map(([start, more]) => Buffer.concat([Buffer.from(start, 'latin1'), more])),
  });
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const parametersIn = ({ parameters = [] }: Operation, place: Parameter['in']): readonly Parameter[] =>
  parameters.filter(parameter => parameter.in === place);

/** A valid text of a parameter; with `spoil`, one in three is invalid. */
function textOf({ schema, name }: Parameter, known: Known, spoil: boolean): fc.Arbitrary<string> {
  const fitting = valuesOf(schema, known, name).map(String);
  return spoil ? fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: hostileText }) : fitting;
}

/** An empty segment or dots would make another path; half a surrogate pair cannot be sent in a path. */
const isSegment = (text: string): boolean => !/^\.{0,2}$/.test(text) && text.isWellFormed();

function segments(operation: Operation, known: Known, spoil: boolean): fc.Arbitrary<Record<string, string>> {
  const each = parametersIn(operation, 'path').map((place): [string, fc.Arbitrary<string>] => [
    place.name,
    textOf(place, known, spoil)
      .map(text => text.toWellFormed())
      .filter(isSegment),
  ]);
  return fc.record<Record<string, string>>(Object.fromEntries(each));
}

function queries(operation: Operation, known: Known, spoil: boolean): fc.Arbitrary<[string, string][]> {
  // A cursor cannot be guessed: it comes from the page before.
  const filters = parametersIn(operation, 'query').filter(({ name }) => spoil || name !== 'cursor');
  const chosen = filters.map(filter =>
    fc.option(textOf(filter, known, spoil).map((value): [string, string] => [filter.name, value])),
  );
  const surprise = fc.tuple(fc.constantFrom('role', '__proto__', 'limit', 'x[y]'), hostileText);
  return fc
    .tuple(...chosen, spoil ? fc.option(surprise, { freq: 5 }) : fc.constant(null))
    .map(each => each.filter(pair => pair !== null));
}

function bodies(schema: JsonSchema, known: Known, spoil: boolean): fc.Arbitrary<string> {
  const fitting = valuesOf(schema, known);
  if (!spoil) return fitting.map(asJson);
  return fc.oneof(
    { weight: 4, arbitrary: spoiled(schema, known) },
    { weight: 2, arbitrary: fc.tuple(fitting, fc.constantFrom(...SMUGGLED)).map(smuggled) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    { weight: 1, arbitrary: fc.constantFrom(...UNREADABLE) },
  );
}

const UNREADABLE = ['{', '', '[]', '"x"', '{"a":1,}', deepJson(2_000), `{"a":"${'x'.repeat(70_000)}"}`];

/** A valid body with one value, however deep, missing, hostile, or of another type; or with an extra one. */
function spoiled(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  return fc
    .tuple(valuesOf(schema, known), fc.nat(), fc.option(hostileValue, { nil: undefined }))
    .map(([value, nth, hostile]) => {
      const places = placesIn(value);
      const place = places[nth % places.length] ?? [];
      return asJson(replaced(value, place, hostile));
    });
}

/** One valid request with all fields, and from it one request for each of the texts in each place. */
export function sweepOf(
  operation: Operation,
  known: Known,
  { texts, seed }: { readonly texts: readonly string[]; readonly seed: number },
): readonly FuzzRequest[] {
  const [fitting] = fc.sample(requestTo(operation, { ...known, whole: true }, false), { numRuns: 1, seed });
  if (!fitting) return [];
  const value: unknown = fitting.body === undefined ? undefined : JSON.parse(fitting.body);
  const query = parametersIn(operation, 'query').map(({ name }) => name);
  const spoiled = texts.flatMap((text): FuzzRequest[] => [
    ...query.map(name => ({ ...fitting, query: [[name, text] as const] })),
    ...Object.keys(fitting.path)
      .filter(() => isSegment(text))
      .map(name => ({ ...fitting, path: { ...fitting.path, [name]: text } })),
    ...(value === undefined ? [] : placesIn(value)).map(place => ({
      ...fitting,
      body: asJson(replaced(value, place, text)),
    })),
  ]);
  return [fitting, ...spoiled];
}

function smuggled([value, more]: readonly [unknown, string]): string {
  const json = asJson(value);
  return json === '{}' ? `{${more}}` : json.replace(/}$/, `,${more}}`);
}

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
