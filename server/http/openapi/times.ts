import type { JsonSchema } from './schemas.ts';

const INSTANT = { format: 'date-time', description: 'In UTC.' } as const;
const DAY = { format: 'date', description: "A day in the college's time zone." } as const;
const HOUR = { description: "HH:MM in the college's time zone." } as const;
const CAME = {
  description:
    'When a present student came or, if that is not known, was marked present, in UTC. Empty for who is absent.',
} as const;

/** What is told of a time in an answer, by its name: a name means the same in every answer. */
const TIMES: readonly (readonly [RegExp, Pick<JsonSchema, 'format' | 'description'>])[] = [
  [/^(at|since|arrivalTime)$|(At|Since|Until)$/, INSTANT],
  [/^(date|from|to)$|_date$/, DAY],
  [/^time$/, HOUR],
  [/^attendanceTime$/, CAME],
];

/** Answers hold times as texts. A reader of the document alone must know which, and by which clock. */
export function nameTimes(schema: unknown): void {
  if (!isSchema(schema)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (isSchema(property) && isText(property))
      Object.assign(property, TIMES.find(([names]) => names.test(name))?.[1]);
  Object.values(schema).forEach(nameTimes);
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** A text, perhaps null, of which nothing is said. */
const isText = ({ type, enum: choices, format }: JsonSchema): boolean =>
  [type].flat().includes('string') && !choices && !format;
