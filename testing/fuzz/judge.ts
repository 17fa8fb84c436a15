import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { failureSchema } from '#contract/failure.ts';
import type { OpenapiDocument } from '#server/http/openapi/document.ts';
import type { Operation, Response } from '#server/http/openapi/operation.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

interface FuzzRequest {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** No answer may take longer. */
export const SLOWEST_MS = 1_000;

/** What an error must never show: code locations or SQL. */
const INSIDE = /node_modules|\bat .+:\d+:\d+|\b(select|insert into|update) .+ (from|values|set)\b|knex|pg_/i;

/** What we write is one of the forms that a format allows: an instant is in UTC, to the millisecond. */
const FORMATS = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  email: true,
} as const;

/** What is wrong with an answer according to the API's own document; undefined: nothing. */
export function createJudge(document: OpenapiDocument) {
  const ajv = new Ajv2020({ strict: false, formats: FORMATS });
  ajv.addSchema({ ...document, $id: 'api' });
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(place: string): ValidateFunction {
    const found = validators.get(place) ?? ajv.compile({ $ref: `api#${place}` });
    validators.set(place, found);
    return found;
  }

  return (where: FuzzRequest, answer: Answer): string | undefined => {
    const { status, type, text } = answer;
    const described = where.operation.responses[status];
    const known = wrongAnyhow(answer);
    if (known) return `${known}: ${text}`;
    if (!described) return `answered ${status}, which its description does not name: ${text}`;
    if (!type.includes('application/json'))
      return isDescribed(described, type) ? undefined : `answered with ${type}, which is not described`;
    const place =
      '$ref' in described
        ? described.$ref.slice(1)
        : `/paths/${pointer(where.path)}/${where.method}/responses/${status}`;
    const validate = validatorOf(place + CONTENT);
    return validate(JSON.parse(text)) ? undefined : `${ajv.errorsText(validate.errors)}: ${text}`;
  };
}

const isDescribed = (described: Response, type: string): boolean =>
  'content' in described && type.replace(/;.*/, '') in described.content;

/** The validator's words, which are for programmers. */
const JARGON = /invalid (input|option|string|number)|, received |too (big|small):|unrecognized key/i;

/** What no answer may be, for any request. */
function wrongAnyhow({ status, text, ms }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (ms > SLOWEST_MS) return `took ${Math.round(ms)} ms`;
  if (status < 400) return undefined;
  const { error, fields = {} } = failureSchema.parse(JSON.parse(text));
  if (INSIDE.test(error)) return 'tells of the inside';
  return [error, ...Object.values(fields)].some(each => JARGON.test(each))
    ? 'speaks to no people'
    : undefined;
}

const CONTENT = `/content/${pointer('application/json')}/schema`;

/** A name within a JSON pointer within a URL (RFC 6901). */
function pointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
