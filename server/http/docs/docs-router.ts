import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from '@koa/router';
import { send } from '@koa/send';
import { API_BASE } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { openapiDocument } from '../openapi/document.ts';

const OURS = import.meta.dirname;
const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files of the page. Nothing else in their folders is served, and nothing is loaded from other hosts. */
const FILES = {
  'page.js': OURS,
  'page.css': OURS,
  'swagger-ui.css': SWAGGER_UI,
  'swagger-ui-bundle.js': SWAGGER_UI,
} as const;

/** `/api/openapi.json`, and `/api/docs`, a page to read it. */
export function docsRouter(): Router {
  const router = new Router({ prefix: API_BASE });
  let document: string | undefined;
  router.get('/openapi.json', context => {
    document ??= JSON.stringify(openapiDocument(ROUTES));
    context.set('Cache-Control', 'no-cache');
    context.set('Content-Type', 'application/json; charset=utf-8');
    context.body = document;
  });
  router.get('/docs', async context => {
    await send(context, 'page.html', { root: OURS });
    context.set('Cache-Control', 'no-cache');
  });
  for (const [name, root] of Object.entries(FILES))
    router.get(`/docs/${name}`, async context => {
      await send(context, name, { root, maxAge: 3_600_000 });
    });
  return router;
}
