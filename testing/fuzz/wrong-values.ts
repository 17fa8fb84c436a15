import type { JsonSchema } from '#server/http/openapi/schemas.ts';

/** Stands for no value at all: the field is left out. */
export const missing = undefined;

type Place = readonly (string | number)[];

/** Valid values for a schema, with every field set: one value for each alternative. */
export function examplesOf(schema: JsonSchema | boolean | undefined): unknown[] {
  if (typeof schema !== 'object') return ['anything'];
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, 1);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap(examplesOf);
  if (schema.type === 'object') return objectsOf(schema.properties ?? {});
  if (schema.type === 'array')
    return [[examplesOf(Array.isArray(schema.items) ? schema.items[0] : schema.items)[0]]];
  return [plainExample(schema)];
}

function plainExample({ type, format, minimum, minLength = 1 }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return EXAMPLES[format ?? ''] ?? 'x'.repeat(Math.max(3, minLength));
}

const EXAMPLES: Readonly<Record<string, string>> = {
  uuid: '0190a0a0-0000-7000-8000-000000000001',
  date: '2099-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  email: 'asha@example.edu',
};

/** As many objects as the field with the most alternatives has. */
function objectsOf(properties: Readonly<Record<string, JsonSchema | boolean>>): object[] {
  const fields = Object.entries(properties).map(([name, schema]) => [name, examplesOf(schema)] as const);
  const most = Math.max(1, ...fields.map(([, examples]) => examples.length));
  return Array.from({ length: most }, (_, nth) =>
    Object.fromEntries(fields.map(([name, examples]) => [name, examples[nth % examples.length]])),
  );
}

/** Every place in a value, however deep, and in each of its objects one unknown field. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  const here = at.length > 0 ? [at] : [];
  if (Array.isArray(value))
    return [...here, ...value.flatMap((each, index) => placesIn(each, [...at, index]))];
  if (typeof value !== 'object' || value === null) return here;
  const within = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name]));
  return [...here, ...within, [...at, 'surprise']];
}

/** A copy of the value with one place replaced; the rest is shared. */
export function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (index === name ? replaced(each, rest, by) : each));
  const fields: Record<string, unknown> = { ...Object(value) };
  if (rest.length === 0 && by === missing) delete fields[name];
  else fields[name] = replaced(fields[name], rest, by);
  return fields;
}
