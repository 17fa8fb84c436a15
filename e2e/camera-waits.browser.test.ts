import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { CAMERA_ADVICE } from '../console/src/features/scanner/camera/camera-trouble.ts';
import type { CameraState } from '../console/src/features/scanner/camera/use-camera.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { passTime, sooner } from './rig/sooner.ts';
import { openDoor } from './steps/door.ts';

/** How long a camera may take to open (camera-session.ts), and how often it is looked at (camera-tracks.ts). */
const ANSWER_MS = 4_000;
const WATCH_EVERY_MS = 500;

const FAKE_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test('a question about the camera that nobody answers is named, holds up no later start, and is answered late, or asked again', async () => {
  const door = await doorWith(leaveSomeUnanswered);
  const answer = () => door.page.evaluate(() => document.dispatchEvent(new Event('camera-answer')));
  const startUnanswered = async (): Promise<void> => {
    const before = await asked(door.page);
    await door.press('Start Scanning');
    await expect.poll(() => asked(door.page)).toBe(before + 1);
    await passTime(door.page, ANSWER_MS);
    await door.see(CAMERA_ADVICE.unanswered);
  };
  await startUnanswered();
  await answer();
  await seeState(door, 'scanning');
  await door.gone(CAMERA_ADVICE.unanswered);
  await door.press('Stop');
  await expect.poll(() => given(door.page)).toEqual(['ended']);

  await startUnanswered();
  await door.press('Stop');
  await door.gone(CAMERA_ADVICE.unanswered);
  await door.press('Start Scanning');
  await seeState(door, 'scanning');
  // The stopped start gets its camera after all, and gives it back. That of the new one goes on.
  await answer();
  await expect.poll(() => given(door.page)).toEqual(['ended', 'live', 'ended']);
  await seeState(door, 'scanning');
  await door.press('Stop');
  await expect.poll(() => given(door.page)).toEqual(['ended', 'ended', 'ended']);

  // The scanner is left while the question is open.
  await startUnanswered();
  await door.page.evaluate(() => history.back());
  // The address is another one before the scanner has gone.
  await door.see('Quick Actions');
  await door.page.evaluate(() => history.forward());
  await door.press('Start Scanning');
  await seeState(door, 'scanning');
  await answer();
  await expect.poll(() => given(door.page).then(all => all.slice(-2))).toEqual(['live', 'ended']);
  expect(door.complaints).toEqual([]);
});

test('a camera without a picture is not scanning, until the picture comes, and is lost once it stands still', async () => {
  const door = await doorWith(giveStill, WATCH_EVERY_MS);
  await door.press('Start Scanning');
  await door.see(CAMERA_ADVICE.lost);
  await seeState(door, 'starting');
  await door.page.evaluate(() => document.dispatchEvent(new Event('camera-draw')));
  await seeState(door, 'scanning');
  await door.gone(CAMERA_ADVICE.lost);

  await door.page.evaluate(() => document.dispatchEvent(new Event('camera-stand-still')));
  await door.see(CAMERA_ADVICE.lost);
  await seeState(door, 'not started');
  expect(door.complaints).toEqual([]);
});

/** An admin's laptop at the scanner, with this camera. Timers of `shortened` ms run out soon. */
async function doorWith(camera: () => void, ...shortened: readonly number[]): Promise<Console> {
  const { url } = await openDoor(0);
  const door = await Console.open(await openBrowser(FAKE_CAMERA), url);
  await door.signedIn(ADMIN);
  await door.page.evaluateOnNewDocument(camera);
  await sooner(door.page, ...shortened);
  await door.goto('/admin');
  await door.pressOn('::-p-aria([name="Scan QR Code"][role="link"])');
  await door.see('Present now');
  return door;
}

const seeState = ({ page }: Console, state: CameraState) =>
  page.waitForSelector(`section[aria-label="Camera"][data-state="${state}"]`);

/** How often this page has asked for a camera. */
const asked = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'asked') ?? 0));

/** What has become of the cameras that this page was given, in the order in which it was given them. */
const given = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: unknown = Reflect.get(window, 'cameras');
    return Array.isArray(found) ? found.map(({ readyState }) => String(readyState)) : [];
  });

/** As with a browser that asks, and nobody presses anything the first, second and fourth time. Runs in the page. */
function leaveSomeUnanswered(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const cameras: MediaStreamTrack[] = [];
  Reflect.set(window, 'cameras', cameras);
  let asked = 0;
  mediaDevices.getUserMedia = async wanted => {
    asked += 1;
    Reflect.set(window, 'asked', asked);
    if ([1, 2, 4].includes(asked)) {
      await new Promise(answer => document.addEventListener('camera-answer', answer, { once: true }));
    }
    const stream = await open(wanted);
    cameras.push(...stream.getTracks());
    return stream;
  };
}

/** A camera that is on and sends a picture only while it is told to. Runs in the page. */
function giveStill(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const stream = canvas.captureStream(0);
    let timer = 0;
    document.addEventListener('camera-draw', () => {
      timer = window.setInterval(() => {
        canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
        for (const track of stream.getVideoTracks()) {
          if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
        }
      }, 100);
    });
    document.addEventListener('camera-stand-still', () => clearInterval(timer));
    return stream;
  };
}
