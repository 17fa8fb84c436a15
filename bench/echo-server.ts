import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import Koa from 'koa';

/** The minimum a Koa server can do for a POST: parse the body and send it back. */
const router = new Router();
router.post('/echo', bodyParser(), context => {
  context.body = context.request.body;
});
const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit(0));
