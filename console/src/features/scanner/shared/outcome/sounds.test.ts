import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TONES } from './sounds.ts';

test('each sound is different, and short enough not to delay the next student', () => {
  const songs = Object.values(TONES);
  expect(new Set(songs.map(song => JSON.stringify(song))).size).toBe(songs.length);
  for (const song of songs) {
    expect(Math.max(...song.map(({ startMs, lengthMs }) => startMs + lengthMs))).toBeLessThanOrEqual(500);
  }
});

/** A phone, and how many tones were heard, and lost. In a call it stops what sounds; afterwards that may never run again. */
function phone() {
  const contexts: Context[] = [];
  const tones = { heard: 0, lost: 0 };
  class Context {
    state: 'suspended' | 'running' | 'interrupted' | 'closed' = 'suspended';
    readonly currentTime = 0;
    wakes = true;
    constructor() {
      contexts.push(this);
    }
    async resume(): Promise<void> {
      if (!this.wakes) throw new Error('InvalidStateError');
      this.state = 'running';
    }
    async close(): Promise<void> {
      this.state = 'closed';
    }
    interrupt(wakes: boolean): void {
      this.state = 'interrupted';
      this.wakes = wakes;
    }
  }
  const connect = (next: unknown): unknown => next;
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('GainNode', function GainNode() {
    const set = (): void => {};
    return { connect, gain: { setValueAtTime: set, linearRampToValueAtTime: set } };
  });
  vi.stubGlobal('OscillatorNode', function OscillatorNode(context: Context) {
    const start = (): void => void tones[context.state === 'running' ? 'heard' : 'lost']++;
    return { connect, start, stop: () => {} };
  });
  return { contexts, tones };
}

describe('after a call', () => {
  beforeEach(() => vi.resetModules());

  test('sounds are heard again by themselves where the phone lets them', async () => {
    const { contexts, tones } = phone();
    const { play, wakeSounds } = await import('./sounds.ts');
    wakeSounds();
    contexts[0]?.interrupt(true);
    play('refused');
    await expect.poll(() => tones).toEqual({ heard: TONES.refused.length, lost: 0 });
    expect(contexts).toHaveLength(1);
  });

  test('nothing piles up meanwhile, and the next press brings sounds back where they ended for good', async () => {
    const { contexts, tones } = phone();
    const { play, wakeSounds } = await import('./sounds.ts');
    wakeSounds();
    contexts[0]?.interrupt(false);
    play('marked');
    wakeSounds();
    play('refused');
    await expect.poll(() => tones).toEqual({ heard: TONES.refused.length, lost: 0 });
    expect(contexts.map(({ state }) => state)).toEqual(['closed', 'running']);
  });
});
