import { expect, test } from 'vitest';
import { TONES } from './sounds.ts';

test('each sound is different, and short enough not to delay the next student', () => {
  const songs = Object.values(TONES);
  expect(new Set(songs.map(song => JSON.stringify(song))).size).toBe(songs.length);
  for (const song of songs) {
    expect(Math.max(...song.map(({ startMs, lengthMs }) => startMs + lengthMs))).toBeLessThanOrEqual(500);
  }
});
