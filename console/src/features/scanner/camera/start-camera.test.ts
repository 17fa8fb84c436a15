import { expect, test, vi } from 'vitest';
import { SCANNER } from '#contract/constants.ts';
import { startCamera } from './start-camera.ts';

test('a camera is looked at as often, and in a box as large, as specified', async () => {
  const start = vi.fn(async () => null);
  const reader = { onText: vi.fn(), onNothing: vi.fn() };
  await startCamera({ start }, { cameraId: null, facing: 'environment' }, reader);
  const looks = expect.objectContaining({ fps: SCANNER.fps, qrbox: SCANNER.boxPx });
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.anything(), looks, reader.onText, reader.onNothing);
});
