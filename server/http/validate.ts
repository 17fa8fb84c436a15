import type { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { sentenceOf } from '#contract/field-sentences.ts';
import { MESSAGES } from '#contract/messages.ts';

/**
 * Parses one part of a request. A mistake becomes a refusal that names every wrong field with a sentence for
 * people: the schema's own, or one from the contract, but never the validator's.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | Refusal {
  const parsed = schema.safeParse(value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const only = Object.values(fields);
  return refuse('bad_request', { fields, ...(only.length === 1 && only[0] ? { error: only[0] } : {}) });
}

/** The first sentence for each field; unknown keys are named one by one. */
function fieldsOf(error: z.ZodError): Fields {
  // No plain object while it is filled: each has a `constructor` before anybody names one.
  const fields = new Map<string, string>();
  const add = (field: string, sentence: string) => fields.has(field) || fields.set(field, sentence);
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, MESSAGES.fieldUnknown);
    else add(path || 'body', issue.message);
  }
  return Object.fromEntries(fields);
}

/** Parses, or throws the refusal for the one error handler to write. */
export function parseOrThrow<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = parse(schema, value);
  if (isRefusal(parsed)) throw parsed;
  return parsed;
}
