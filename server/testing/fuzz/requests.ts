import fc from 'fast-check';
import type { Operation, Parameter } from '../../http/openapi/operation.ts';
import type { JsonSchema } from '../../http/openapi/schemas.ts';
import { type Known, valuesOf } from './from-schema.ts';
import { deepJson, hostileText, hostileValue, SMUGGLED } from './hostile.ts';

export interface FuzzRequest {
  readonly caller: 'nobody' | 'student' | 'admin';
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  /** As it goes over the wire: it may be no JSON. */
  readonly body: string | undefined;
}

/** Requests to one operation: half as the document asks for them, half spoiled in every way we know. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const body = operation.requestBody?.content['application/json']?.schema;
  const schema = isSchema(body) ? body : undefined;
  const request = (spoil: boolean): fc.Arbitrary<FuzzRequest> =>
    fc.record({
      caller: fc.constantFrom('nobody', 'student', 'student', 'admin'),
      path: segments(operation, known, spoil),
      query: queries(operation, known, spoil),
      body: schema ? bodies(schema, known, spoil) : fc.constant(undefined),
    });
  return fc.oneof(request(false), request(true));
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const parametersIn = ({ parameters = [] }: Operation, place: Parameter['in']): readonly Parameter[] =>
  parameters.filter(parameter => parameter.in === place);

/** A parameter's text as it should be, or, spoiled, one in three times not. */
function textOf({ schema, name }: Parameter, known: Known, spoil: boolean): fc.Arbitrary<string> {
  const fitting = valuesOf(schema, known, name).map(String);
  return spoil ? fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: hostileText }) : fitting;
}

/** No segment is empty or dots, which would make it another path. */
function segments(operation: Operation, known: Known, spoil: boolean): fc.Arbitrary<Record<string, string>> {
  const each = parametersIn(operation, 'path').map((place): [string, fc.Arbitrary<string>] => [
    place.name,
    textOf(place, known, spoil)
      .map(text => text.toWellFormed())
      .filter(text => !/^\.{0,2}$/.test(text)),
  ]);
  return fc.record<Record<string, string>>(Object.fromEntries(each));
}

function queries(operation: Operation, known: Known, spoil: boolean): fc.Arbitrary<[string, string][]> {
  // No cursor can be guessed: it comes from the page before.
  const filters = parametersIn(operation, 'query').filter(({ name }) => spoil || name !== 'cursor');
  const asked = filters.map(filter =>
    fc.option(textOf(filter, known, spoil).map((value): [string, string] => [filter.name, value])),
  );
  const surprise = fc.tuple(fc.constantFrom('role', '__proto__', 'limit', 'x[y]'), hostileText);
  return fc
    .tuple(...asked, spoil ? fc.option(surprise, { freq: 5 }) : fc.constant(null))
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

/** A fitting body with one value missing, hostile, or of another type. */
function spoiled(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {});
  const name = fc.constantFrom(...names, 'surprise');
  return fc
    .tuple(valuesOf(schema, known), name, fc.option(hostileValue, { nil: undefined }))
    .map(([value, name, hostile]) =>
      asJson({ ...(typeof value === 'object' ? value : {}), [name]: hostile }),
    );
}

function smuggled([value, more]: readonly [unknown, string]): string {
  const json = asJson(value);
  return json === '{}' ? `{${more}}` : json.replace(/}$/, `,${more}}`);
}

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
