import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';

/** An assertion about one look: whatever it is of may be still on its way, and on a busy machine it is. */
const LOOKS_ONCE = /expect\(\s*await (?!Promise\.all\()([\w.$]+)/g;
/** What these answer is awaited by them: an answer of the server, a file, what is wrong once a screen has settled. */
const AWAITS = /^(\w+\.)*(api|does|database|anybody|admin|pdf)\.\w+$|^(lookAt|lookAtDoor|savedText)$/;
/** Of what must not have happened until the end; it cannot come back. */
const AT_THE_END = /^\w+\.isMarkedPage$/;
/** Why one look is enough, on the line above. */
const SAID = /^\s*\/\/ Settled[:,] /;

const files = readdirSync(inRoot('e2e')).filter(name => /(\.browser\.test|^[^.]+)\.ts$/.test(name));

test.each(files)('%s waits for what it asserts, or says why one look is enough', name => {
  const text = readFileSync(inRoot(path.join('e2e', name)), 'utf8');
  const lines = text.split('\n');
  const found = [...text.matchAll(LOOKS_ONCE)].flatMap(({ index, 1: look = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const isSettled = AWAITS.test(look) || AT_THE_END.test(look) || SAID.test(lines[line - 2] ?? '');
    return isSettled ? [] : [`line ${line}: ${look}`];
  });
  expect(found).toEqual([]);
});
