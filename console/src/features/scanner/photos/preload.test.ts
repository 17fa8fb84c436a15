import { expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import type { KeptPhotos } from '../../../lib/kept/kept-photos.ts';
import { aDoorStudent } from '../../../lib/testing/door-student.ts';
import { MOST_PHOTOS, preload, wantedOf } from './preload.ts';

const student = (n: number, version: string | null = `v${n}`): DoorStudent =>
  aDoorStudent({ id: `s${n}`, photo: version === null ? null : { version, newSince: null } });
const rosterOf = (students: readonly DoorStudent[], expected = students.length) => ({ students, expected });

function device(): KeptPhotos & { readonly held: Map<string, ArrayBuffer>; readonly atHand: string[] } {
  const atHand: string[] = [];
  const held = new Map<string, ArrayBuffer>();
  return {
    held,
    only: async () => held.clear(),
    keep: async (_, version, photo) => void held.set(version, photo),
    versions: async () => new Set(held.keys()),
    readyUrl: () => null,
    makeReady: async () => null,
    holdAtHand: async (_, versions) => void atHand.push(...versions),
    atHand,
    retain: async (_, wanted) => {
      for (const version of held.keys()) if (!wanted.has(version)) held.delete(version);
    },
  };
}

function line() {
  let open = 0;
  const seen = { asked: [] as string[], most: 0 };
  const fetchPhoto = async (id: string): Promise<ArrayBuffer | undefined> => {
    seen.asked.push(id);
    open += 1;
    seen.most = Math.max(seen.most, open);
    await Promise.resolve();
    open -= 1;
    return new ArrayBuffer(8);
  };
  return { seen, fetchPhoto };
}

const signal = new AbortController().signal;

test('photos of those expected are fetched, a few at a time, each once', async () => {
  const photos = device();
  const { seen, fetchPhoto } = line();
  const students = [student(1), student(2, null), student(3), student(4), student(5), student(6)];
  await preload(rosterOf(students, 5), { photos, user: 'a', signal, fetchPhoto });
  expect([...photos.held.keys()].toSorted()).toEqual(['v1', 'v3', 'v4', 'v5']);
  expect(seen.most).toBeLessThanOrEqual(3);
  await preload(rosterOf(students, 5), { photos, user: 'a', signal, fetchPhoto });
  expect(seen.asked).toHaveLength(4);
  expect(photos.atHand.slice(0, 4)).toEqual(['v1', 'v3', 'v4', 'v5']);
});

test('a photo that changed is fetched again, and those of another event go', async () => {
  const photos = device();
  const { fetchPhoto } = line();
  await preload(rosterOf([student(1), student(2)]), { photos, user: 'a', signal, fetchPhoto });
  await preload(rosterOf([student(1, 'v1b')]), { photos, user: 'a', signal, fetchPhoto });
  expect([...photos.held.keys()]).toEqual(['v1b']);
});

test('without an answer it stops asking', async () => {
  let asked = 0;
  const fetchPhoto = async () => {
    asked += 1;
    return undefined;
  };
  const students = Array.from({ length: 50 }, (_, n) => student(n));
  await preload(rosterOf(students), { photos: device(), user: 'a', signal, fetchPhoto });
  expect(asked).toBeLessThanOrEqual(3);
});

test('there are never more than a phone has room for', () => {
  const many = Array.from({ length: MOST_PHOTOS + 10 }, (_, n) => student(n));
  expect(wantedOf(rosterOf(many))).toHaveLength(MOST_PHOTOS);
});
