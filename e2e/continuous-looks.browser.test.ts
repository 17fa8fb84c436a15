import type { Browser } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { CAMERA_ADVICE } from '../console/src/features/scanner/camera/camera-trouble.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import {
  cameraSeeing,
  denyCamera,
  keepInView,
  newStudent,
  openDoor,
  phoneAtDoor,
  resultOf,
  scanByHand,
  seeResult,
} from './steps/door.ts';

const FAKE_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
const LONG_NAME = 'Devika Subramaniam-Venkataraghavan';

test('axe finds nothing in any state of the continuous scanner', async () => {
  const { url, database } = await openDoor(0);
  const first = await newStudent(database, 'Student 1');
  const asha = await newStudent(database, 'Asha Verma', 'Computer Science Engineering');
  const devika = await newStudent(database, LONG_NAME, 'Electronics & Communication');
  const look = async (door: Console, name: string): Promise<void> => {
    await toTop(door);
    await lookAt(door, `door-${name}`);
  };

  const door = await atContinuousDoor(await openBrowser(cameraSeeing(first).switches), url);
  await look(door, 'ready');
  await door.press('Start Scanning');
  await door.see('Scanning');
  await look(door, 'scanning');
  await keepInView(door, asha.code);
  await seeResult(door, 'marked');
  await look(door, 'marked');
  await keepInView(door, devika.code);
  await resultOf(door, devika.user, 'Marked present');
  await look(door, 'marked-long');
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see('Present now');
  await keepInView(door, devika.code);
  await seeResult(door, 'already_marked');
  await look(door, 'already');
  await keepInView(door, null);
  await scanByHand(door, '{"type":"user_attendance","forged":true}');
  await door.see(MESSAGES.qrInvalid);
  await look(door, 'refused');
  await door.fill('Roll number or name', 'Verma');
  await door.press('Find');
  await door.see('Mark Present');
  await look(door, 'found');
});

test('a denied or missing camera gives a message with what to do', async () => {
  const { url } = await openDoor(1);
  const browser = await openBrowser(FAKE_CAMERA);
  const denied = await atContinuousDoor(browser, url, denyCamera);
  await denied.press('Start Scanning');
  await denied.see(MESSAGES.scannerFailed);
  await denied.see('was not allowed to use the camera');
  await lookAt(denied, 'door-denied');

  const without = await atContinuousDoor(await openBrowser(), url);
  await without.press('Start Scanning');
  await without.see(MESSAGES.scannerFailed);
  await without.see('No camera was found');
});

test('a device with several cameras remembers the chosen one', async () => {
  const { url } = await openDoor(0);
  const door = await atContinuousDoor(await openBrowser(camerasOf(2)), url);
  await door.press('Start Scanning');
  await door.press('Switch camera');
  await seesThrough(door, 'fake_device_1');
  // This Chromium gives its cameras new ids on each visit.
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see('Present now');
  await door.press('Start Scanning');
  await seesThrough(door, 'fake_device_1');
});

test('a camera that is listed and cannot be opened neither ends the scanner nor hides the next one', async () => {
  const { url } = await openDoor(0);
  const door = await atContinuousDoor(await openBrowser(camerasOf(3)), url, async ({ page }) => {
    await page.evaluateOnNewDocument(breakCamera, 'fake_device_1');
  });
  await door.press('Start Scanning');
  await door.see('Pause');
  await door.page.$eval('video', video => video.setAttribute('data-before', ''));
  await door.press('Switch camera');
  await door.page.waitForSelector('video:not([data-before])');
  await seesThrough(door, 'fake_device_0');
  await door.see('Pause');
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see('Present now');
  await door.press('Start Scanning');
  await seesThrough(door, 'fake_device_0');
  await door.see('Pause');
  await door.press('Switch camera');
  await seesThrough(door, 'fake_device_2');
});

test('a camera that the phone takes without ending it is said to be lost, and starts again', async () => {
  const { url } = await openDoor(0);
  const door = await atContinuousDoor(await openBrowser(FAKE_CAMERA), url);
  await door.press('Start Scanning');
  await door.see('Ready for the next code');
  await door.page.evaluate(() => {
    const { srcObject: stream } = document.querySelector('video') ?? {};
    const tracks = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    for (const track of tracks) Object.defineProperty(track, 'muted', { value: true });
  });
  await door.see(MESSAGES.scannerFailed);
  await door.see('taken by another app');
  await door.press('Start Scanning');
  await door.see('Ready for the next code');
});

test('a picture that the browser paused plays again, and is said to be lost if it may not', async () => {
  const { url, students } = await openDoor(3);
  const [asha, bela, chand] = students;
  const camera = cameraSeeing(asha);
  const door = await phoneAtDoor(await openBrowser(camera.switches), url);
  await door.press('Start Scanning');
  await door.when('[data-testid="live-present"]', '1');
  await door.page.$eval('video', video => video.pause());
  camera.show(bela);
  await door.when('[data-testid="live-present"]', '2');

  await door.page.$eval('video', video => {
    video.play = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'));
    video.pause();
  });
  await door.see(CAMERA_ADVICE.lost);
  camera.show(chand);
  await door.press('Start Scanning');
  await door.when('[data-testid="live-present"]', '3');
  expect(door.complaints).toEqual([]);
});

const camerasOf = (count: number): string[] =>
  FAKE_CAMERA.map(each => each.replace(/device-for-media-stream$/, `$&=device-count=${count}`));

/** Waits until the picture is that of this camera. */
const seesThrough = ({ page }: Console, label: string) =>
  page.waitForFunction(
    wanted => {
      const stream = document.querySelector('video')?.srcObject;
      return stream instanceof MediaStream && stream.getVideoTracks()[0]?.label === wanted;
    },
    {},
    label,
  );

/** As with the depth sensors of some phones: it is listed, and fails when it is opened. Runs in the page. */
function breakCamera(label: string): void {
  const media = navigator.mediaDevices;
  const open = media.getUserMedia.bind(media);
  media.getUserMedia = async wanted => {
    const stream = await open(wanted);
    if (stream.getVideoTracks()[0]?.label !== label) return stream;
    for (const track of stream.getTracks()) track.stop();
    throw new DOMException('Could not start video source', 'NotReadableError');
  };
}

/** The first admin's laptop, where the mode is chosen by hand. */
async function atContinuousDoor(
  browser: Browser,
  url: string,
  before: (door: Console) => Promise<void> = async () => {},
): Promise<Console> {
  const door = await Console.open(browser, url);
  await resize(door.page, { width: 1280, height: 1000 });
  await door.signedIn(ADMIN);
  await before(door);
  await door.goto('/scan');
  await door.see('Present now');
  await door.pressOn('::-p-aria([name="Continuous"][role="radio"])');
  await door.see('Each result is shown here');
  return door;
}

/** Pictures of the whole page show its header at the current scroll position. */
const toTop = (door: Console): Promise<void> => door.page.evaluate(() => window.scrollTo(0, 0));
