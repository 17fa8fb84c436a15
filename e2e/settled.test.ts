import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';

/** An assertion that looks once. On a busy machine its subject may still be on its way. */
const LOOKS_ONCE = /expect\(\s*await (?!Promise\.all\()([\w.$]+)/g;
/** These wait by themselves: for an answer of the server, a file, or the faults of a screen that no longer changes. */
const AWAITS = /^(\w+\.)*(api|asAdmin|does|database|anybody|admin|pdf)\.\w+$|^(atRest|savedText)$/;
/** Checks that something did not happen until the end. It cannot happen later. */
const AT_THE_END = /^\w+\.isMarkedPage$/;
/** The reason why one look is enough, on the line above. */
const SAID = /^\s*\/\/ Settled[:,] /;

const files = readdirSync(inRoot('e2e'), { recursive: true, encoding: 'utf8' }).filter(name =>
  /(\.browser\.test|^[^.]+)\.ts$/.test(name),
);

test.each(files)('%s waits for what it asserts, or gives the reason why one look is enough', name => {
  const text = readFileSync(inRoot(path.join('e2e', name)), 'utf8');
  const lines = text.split('\n');
  const found = [...text.matchAll(LOOKS_ONCE)].flatMap(({ index, 1: look = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const isSettled = AWAITS.test(look) || AT_THE_END.test(look) || SAID.test(lines[line - 2] ?? '');
    return isSettled ? [] : [`line ${line}: ${look}`];
  });
  expect(found).toEqual([]);
});
