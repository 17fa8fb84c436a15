import fc from 'fast-check';
import type { JsonSchema } from '#server/http/openapi/schemas.ts';

/** Values that exist: ids of existing things, and values that only a server can make. */
export interface Known {
  readonly ids: readonly string[];
  /** By the name of a property. */
  readonly samples: Readonly<Record<string, readonly unknown[]>>;
  /** No field is left out, and fields with samples use one of them. */
  readonly whole?: boolean;
}

const DAYS = ['0001-01-01', '1970-01-01', '2026-11-20', '2027-02-28', '9999-12-31'];

/**
 * Values for a JSON Schema of our document. Rules that it cannot express (a trade that exists) may be
 * violated.
 */
export function valuesOf(schema: JsonSchema | boolean, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
  const samples = known.samples[name];
  const plain = plainValues(schema, known);
  if (!samples?.length) return plain;
  const sampled = fc.constantFrom(...samples);
  return known.whole ? sampled : fc.oneof(sampled, plain);
}

function plainValues(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(each => valuesOf(each, known)));
  switch (schema.type) {
    case 'string':
      return textsOf(schema, known);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema, known);
    case 'object':
      return objectsOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textsOf(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (schema.format === 'date') return fc.constantFrom(...DAYS);
  if (schema.format === 'date-time')
    return fc.constantFrom(...DAYS.map(day => `${day}T10:00:00Z`), new Date().toISOString());
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 60, minLength + 60));
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

function listsOf({ items, minItems, maxItems }: JsonSchema, known: Known): fc.Arbitrary<unknown[]> {
  const item = Array.isArray(items) ? items[0] : items;
  return fc.array(valuesOf(item ?? true, known), {
    minLength: minItems ?? 0,
    maxLength: Math.min(maxItems ?? 5, (minItems ?? 0) + 5),
  });
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    valuesOf(schema, known, name),
  ]);
  const requiredKeys: string[] = known.whole ? Object.keys(properties) : [...required];
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys });
}
