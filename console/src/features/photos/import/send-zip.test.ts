import { afterEach, expect, test, vi } from 'vitest';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { networkError } from '../../../lib/api/api-error.ts';
import { lineReader, sendZip } from './send-zip.ts';
import { brokenOff } from './use-photo-import.ts';

const START = { kind: 'start', files: 2 } as const;

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

/** A request whose connection breaks after a part of the answer. A browser forgets that part, and the status, too. */
const breakingAfter = (part: string) =>
  class {
    upload = {};
    status = 0;
    responseText = '';
    onprogress = (): void => {};
    onerror = (): void => {};
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      if (part !== '') {
        Object.assign(this, { status: 200, responseText: part });
        this.onprogress();
      }
      Object.assign(this, { status: 0, responseText: '' });
      this.onerror();
    }
  };
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['before the answer is a network error', '', networkError, []],
  ['in the answer leaves what was heard', `${JSON.stringify(START)}\n`, null, [START]],
])('a connection that breaks %s', async (_, part, error, lines) => {
  vi.stubGlobal('XMLHttpRequest', breakingAfter(part));
  const heard: unknown[] = [];
  const means = { token: null, signal: new AbortController().signal, onSent: () => {} };
  const outcome = await sendZip({ ...means, file: new Blob(), onLines: more => void heard.push(...more) });
  expect([outcome, heard]).toEqual([error, lines]);
});

test('an import that broke off says how many photos are stored', () => {
  const photo = { kind: 'photo', file: 'x.jpg', student: null, error: null } as const;
  const lines = [START, { ...photo, outcome: 'added' }, { ...photo, outcome: 'refused' }] as const;
  expect(brokenOff(lines)).toBe(PHOTO_MESSAGES.photosImportBroke(1));
  expect(brokenOff([...lines, { kind: 'end' }])).toBeNull();
});
