import { expect, test } from 'vitest';
import { lineReader } from './send-zip.ts';

test('each line is heard once, when it is whole', () => {
  const read = lineReader();
  const start = '{"kind":"start","files":2}\n';
  const end = '{"kind":"end"}\n';
  expect(read(start.slice(0, 9))).toEqual([]);
  expect(read(start)).toEqual([{ kind: 'start', files: 2 }]);
  expect(read(start + end.slice(0, -1))).toEqual([]);
  expect(read(start + end)).toEqual([{ kind: 'end' }]);
  expect(read(start + end)).toEqual([]);
});

test('what a proxy wrote in between is no line', () => {
  expect(lineReader()('<html>\n{"kind":"end"}\n')).toEqual([{ kind: 'end' }]);
});
