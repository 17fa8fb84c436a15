import { LIMITS } from '#contract/constants.ts';
import { API_BASE, type Route } from '#contract/route.ts';
import { TOKEN_HOURS } from '../../accounts/tokens.ts';
import { type Operation, operationOf, refusalResponses } from './operation.ts';
import type { JsonSchema } from './schemas.ts';
import { answerSchemas } from './schemas.ts';
import { TAGS } from './tags.ts';

/**
 * The API's OpenAPI 3.1 document, derived from the table of routes alone: the same table gives the same
 * bytes.
 */
export function openapiDocument(routes: Readonly<Record<string, Route>>) {
  const answers = answerSchemas(routes);
  nameTimes(answers.schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, answers) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rollcall',
      version: '1.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_BASE }],
    tags: TAGS,
    paths,
    components: {
      schemas: answers.schemas,
      responses: refusalResponses(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` of a login or registration.',
        },
        pass: {
          type: 'http',
          scheme: 'Pass',
          description:
            'The device of a pass signs each request with ECDSA on P-256 and SHA-256: `Pass id.time.bodyHash.signature`, over method, address, time and the SHA-256 of the body.',
        },
      },
    },
  };
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>;

const DESCRIPTION = `QR-code attendance for a college's training-and-placement office.

A success says \`"success": true\`. A failure has its HTTP status, a sentence for people in \`error\`, a machine reason
in \`code\`, and in \`fields\` a sentence for each field concerned. Where \`Retry-After\` is set, it helps to wait so many
seconds.

A token is valid for ${TOKEN_HOURS} hours. It ends earlier with a logout, a password change, another role or a
deactivation; then the answer is 401 \`session_ended\`.

Bodies are JSON in UTF-8. A field or parameter that is not described here is refused, and so is a parameter that is sent
twice. What is optional may be left out; \`null\` is a value. Instants that are sent may have any offset.

Marks, corrections and withdrawals have an id that the caller makes (\`scanId\`, \`commandId\`), and so may most that is
created (\`id\`). If there is no answer, or \`unknown_outcome\`, the same request may be sent again under the same id:
nothing is stored twice. Where there is no such id, look first whether it was stored.

Lists take \`limit\` (at most ${LIMITS.page.max}) and the \`cursor\` that the page before gave as \`nextCursor\`; \`count\` is what
matches the filter, \`total\` what there is.

Live counts come by Socket.IO, at \`/socket.io/\`, with the token as \`auth.token\`: admins hear \`counts\` of every event.`;

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
  [/^(date|from|to|until)$|_date$/, DAY],
  [/^time$/, HOUR],
  [/^attendanceTime$/, CAME],
];

/** Answers hold times as texts. A reader of the document alone must know which, and by which clock. */
function nameTimes(schema: unknown): void {
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
