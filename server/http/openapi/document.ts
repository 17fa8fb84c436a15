import { API_BASE, type Route } from '#contract/route.ts';
import { type Operation, operationOf, refusalResponses } from './operation.ts';
import { answerSchemas, type JsonSchema } from './schemas.ts';
import { TAGS, type Tag } from './tags.ts';
import { nameTimes } from './times.ts';

export interface OpenapiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

/**
 * The API's OpenAPI 3.1 document, derived from the table of routes alone: the same table gives the same
 * bytes.
 */
export function openapiDocument(routes: Readonly<Record<string, Route>>): OpenapiDocument {
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

const DESCRIPTION = `QR-code attendance for a college's training-and-placement office.

A success says \`"success": true\`. A failure has its HTTP status, a sentence for people in \`error\`, a machine reason
in \`code\`, and in \`fields\` a sentence for each field concerned.

Lists take \`limit\` (at most 500) and the \`cursor\` that the page before gave as \`nextCursor\`; \`count\` is what
matches the filter, \`total\` what there is.`;
