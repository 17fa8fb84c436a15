import { ROUTES } from '#contract/routes.ts';
import { openapiDocument } from '#server/http/openapi/document.ts';
import { problemsOf } from './api-lint/problems.ts';

/** Part of `npm run check`: checks the API document as external tools will read it. */
const problems = await problemsOf(openapiDocument(ROUTES));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
