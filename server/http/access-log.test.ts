import { Readable } from 'node:stream';
import Koa from 'koa';
import compress from 'koa-compress';
import { expect, onTestFinished, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { listen } from '#platform/process/listen.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { reportCutAnswer } from './access-log.ts';
import { createHttpServer } from './http-server.ts';
import { writeAnswer } from './write-answer.ts';

test.each(['identity', 'gzip'])(
  'a file whose source is lost is our fault, also with the code of a caller who left (%s)',
  async encoding => {
    const { log, lines } = keptLog();
    const app = new Koa();
    app.on('error', reportCutAnswer(log));
    app.use(compress());
    app.use(context => {
      const file = Readable.from(lostAfter('x'.repeat(100_000)));
      writeAnswer(context, ROUTES.reportFile, { file, name: 'report.csv', type: 'text/csv' });
    });
    const http = createHttpServer(app.callback(), { log, metrics: { broken: () => {} } });
    onTestFinished(() => http.closeAllConnections());
    onTestFinished(() => void http.close());
    const url = `http://127.0.0.1:${await listen(http)}`;
    const answer = fetch(url, { headers: { 'Accept-Encoding': encoding } });
    await expect(answer.then(response => response.text())).rejects.toThrow(/terminated|fetch failed/);
    await expect.poll(() => lines.join('')).toContain('an answer was cut short');
    expect(lines.join('')).not.toContain('a caller left');
  },
);

/** As the driver of PostgreSQL fails when its connection is reset. */
async function* lostAfter(content: string): AsyncGenerator<string> {
  yield content;
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}
