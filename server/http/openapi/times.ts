import type { JsonSchema } from './schemas.ts';

const INSTANT = { format: 'date-time', description: 'In UTC.' } as const;
const DAY = { format: 'date', description: "A day in the college's time zone." } as const;
const HOUR = { description: "HH:MM in the college's time zone." } as const;

/** What is told of a time in an answer, by its name: a name means the same in every answer. */
const TIMES = new Map<string, Pick<JsonSchema, 'format' | 'description'>>([
  ['addedAt', INSTANT],
  ['arrivalTime', INSTANT],
  ['askedAt', INSTANT],
  ['at', INSTANT],
  ['codeUntil', INSTANT],
  ['contactAt', INSTANT],
  ['createdAt', INSTANT],
  ['expiresAt', INSTANT],
  ['finishedAt', INSTANT],
  ['lastAt', INSTANT],
  ['lastSeenAt', INSTANT],
  ['madeAt', INSTANT],
  ['newPhoneSince', INSTANT],
  ['newSince', INSTANT],
  ['nextAt', INSTANT],
  ['occurredAt', INSTANT],
  ['receivedAt', INSTANT],
  ['recordedAt', INSTANT],
  ['revokedAt', INSTANT],
  ['scannedAt', INSTANT],
  ['since', INSTANT],
  ['date', DAY],
  ['expiry_date', DAY],
  ['from', DAY],
  ['publish_date', DAY],
  ['to', DAY],
  ['time', HOUR],
  [
    'attendanceTime',
    {
      description:
        'When a present student came or, if that is not known, was marked present, in UTC. Empty for who is absent.',
    },
  ],
]);

/** Answers hold times as texts. A reader of the document alone must know which, and by which clock. */
export function nameTimes(schema: unknown): void {
  if (!isSchema(schema)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (isSchema(property) && isText(property)) Object.assign(property, TIMES.get(name));
  Object.values(schema).forEach(nameTimes);
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** A text, perhaps null, of which nothing is said. */
const isText = ({ type, enum: choices, format }: JsonSchema): boolean =>
  [type].flat().includes('string') && !choices && !format;
