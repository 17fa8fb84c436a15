import { z } from 'zod';
import { userSchema } from '#contract/accounts/schema.ts';
import { attendanceRecord } from '#contract/attendance/records.ts';
import { eventSchema } from '#contract/events/schema.ts';
import { failureSchema } from '#contract/failure.ts';
import { liveCounts } from '#contract/live/events.ts';
import { scannedStudent } from '#contract/qr/code.ts';
import { reportSchema } from '#contract/reports/schema.ts';
import { isFile, type Route } from '#contract/route.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parts shared by several answers, defined once under a name. */
const SHARED = {
  User: userSchema,
  Event: eventSchema,
  Counts: liveCounts,
  AttendanceRecord: attendanceRecord,
  ScannedStudent: scannedStudent,
  Report: reportSchema,
  Failure: failureSchema,
};

export const schemaAddress = (name: string): string => `#/components/schemas/${name}`;

export interface AnswerSchemas {
  /** By the name under `components.schemas`. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The name of an answer's schema. Routes with the same answer share one. */
  readonly nameOf: (answer: z.ZodType) => string;
}

/** Every answer of the table as JSON Schema. Shared parts are referenced. */
export function answerSchemas(routes: Readonly<Record<string, Route>>): AnswerSchemas {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) names.add(schema, { id });
  for (const [name, { answer }] of Object.entries(routes))
    if (!isFile(answer) && !names.has(answer)) names.add(answer, { id: `${capitalized(name)}Answer` });
  const { schemas } = z.toJSONSchema(names, { ...EXPORT, io: 'output', uri: schemaAddress });
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])),
    nameOf: answer => names.get(answer)?.id ?? '',
  };
}

/** What a caller may send, before defaults and trimming. */
export const sentSchema = (schema: z.ZodType): JsonSchema =>
  bare(z.toJSONSchema(schema, { ...EXPORT, io: 'input' }));

const EXPORT = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    nameFormat(zodSchema, jsonSchema);
    // The format is readable; the pattern beside it has the same meaning in hundreds of characters.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    // The bounds of exact integers in JavaScript are no promise of ours.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    nameRequired(jsonSchema);
  },
} satisfies z.core.ToJSONSchemaParams;

/** A text may be judged after it was trimmed. What it has to be then is what a caller must know. */
function nameFormat({ _zod: { def } }: z.core.$ZodTypes, schema: JsonSchema): void {
  if (def.type !== 'pipe') return;
  const { format } = z.toJSONSchema(def.out, { unrepresentable: 'any' });
  if (format !== undefined) schema.format = format;
}

/** A record with known keys requires properties. A document must list the required ones. */
function nameRequired(schema: JsonSchema): void {
  const { additionalProperties, propertyNames, required } = schema;
  if (!(propertyNames && required && additionalProperties)) return;
  schema.properties = Object.fromEntries(required.map(name => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Without the parts that only a separate document would have. */
function bare({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
