import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('no personal data and no credential reaches the log, at the depths we log at', () => {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level: 'info' }, { write: line => void lines.push(line) });
  const person = { email: 'asha@college.example', password: 'hunter2', token: 'eyJ' };
  log.info(person, 'flat');
  log.info({ user: person, request: { headers: { authorization: 'Bearer eyJ', cookie: 'a=b' } } }, 'nested');
  log.error(
    Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(asha@college.example) exists.' }),
  );
  const choked = Object.assign(new Error('invalid input syntax for type integer: "asha"'), { code: '22P02' });
  log.error({ err: choked }, 'request failed');
  log.error(Object.assign(new Error('invalid input'), { where: 'JSON data, line 1: {"search":"asha"' }));
  expect(lines).toHaveLength(5);
  for (const secret of ['asha', 'hunter2', 'eyJ', 'a=b']) expect(lines.join()).not.toContain(secret);
});
