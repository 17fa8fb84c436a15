import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { photoFile } from '#testing/photos/photos.ts';
import { picture } from '#testing/photos/pictures.ts';
import { zipOf } from '#testing/photos/zip.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { isEnabled, isStop, stored } from './steps/forms.ts';
import { Keys } from './steps/keys.ts';
import { deskAt, enrol, newcomerAt, type Office, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

function fileOf(name: string, bytes: Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

async function choose({ page }: Console, field: string, file: string): Promise<void> {
  const input = await page.waitForSelector(field);
  await (await input?.toElement('input'))?.uploadFile(file);
}

const CHOOSE = 'input[type=file]:not([capture])';

/** What the page sends from now on as a file, in base64. */
async function watchFiles({ page }: Console): Promise<() => Promise<Buffer>> {
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (to, options) => {
      if (options?.body instanceof Blob) {
        const bytes = new Uint8Array(await options.body.arrayBuffer());
        document.body.dataset['sentFile'] = btoa(
          Array.from(bytes, byte => String.fromCharCode(byte)).join(''),
        );
      }
      return send(to, options);
    };
  });
  return async () => Buffer.from(await page.$eval('body', body => body.dataset['sentFile'] ?? ''), 'base64');
}

/** Students whose photo waits. */
async function waitingStudents(office: Office, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const { id, token } = await enrol(office, `Student ${String(nth).padStart(2, '0')}`);
    await office.api.ok('putPhoto', { id, token, file: await photoFile(nth) });
  }
}

/** Another desk approves the photo that has waited the longest. */
async function approveElsewhere({ asAdmin }: Office): Promise<void> {
  const [photo] = (await asAdmin.ok('waitingPhotos')).photos;
  if (!photo) throw new Error('no photos wait');
  const decision = { studentId: photo.student.id, version: photo.version, approve: true };
  await asAdmin.ok('decidePhotos', { body: { decisions: [decision] } });
}

/** A photo that is decided before it was fetched is no longer there, of which the browser complains. */
async function photosShown({ page }: Console, count: number): Promise<void> {
  await page.waitForFunction(wanted => document.querySelectorAll('main li img').length === wanted, {}, count);
}

test('a student sends a photo, and the office approves or refuses it by keyboard', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const meera = await newcomerAt(office, MEERA, '/profile', browser);
  await meera.see('No photo yet. The door shows your initial.');
  await lookAt(meera, 'photo-none');

  // A file that is no photo is said to be none, before anything is sent.
  await meera.press('Add a photo');
  await choose(
    meera,
    CHOOSE,
    fileOf('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  );
  await meera.see(PHOTO_MESSAGES.photoUnreadableHere);
  // So is one that is too small: the square of it that is sent would not be.
  await choose(meera, CHOOSE, fileOf('small.jpg', await picture({ width: 100, height: 300 })));
  await meera.see(PHOTO_MESSAGES.photoTooSmall);
  await choose(meera, CHOOSE, fileOf('me.jpg', await picture({ width: 800, height: 600, orientation: 6 })));
  await meera.see('Choose another');
  await lookAt(meera, 'photo-cut');
  // Who cannot drag presses what is to be in the middle.
  const shown = () => meera.page.$eval('canvas', canvas => canvas.toDataURL());
  const first = await shown();
  const part = await meera.page.waitForSelector('[role="application"]');
  await part?.click({ offset: { x: 20, y: 200 } });
  await expect.poll(shown).not.toBe(first);
  const sent = await watchFiles(meera);
  // Enter twice and Escape: it is sent once, and the dialog stays until it is.
  const puts: string[] = [];
  meera.page.on('request', request => void (request.method() === 'PUT' && puts.push(request.url())));
  const { id } = (await stored(meera)).user;
  const held = await hold(meera, `/api/photos/${id}`, 'PUT');
  await meera.focus('::-p-aria([name="Use this photo"][role="button"])');
  for (const key of ['Enter', 'Enter'] as const) await meera.page.keyboard.press(key);
  await held.first;
  await meera.page.keyboard.press('Escape');
  await meera.see('Choose another');
  await held.release();
  await meera.see(PHOTO_MESSAGES.photoWaits);
  await meera.focusOn('Change photo');
  expect(puts).toHaveLength(1);
  await meera.see('Waiting for approval');
  // Upright, square, and nothing beside the picture.
  const { width, height, exif, format } = await sharp(await sent()).metadata();
  expect({ square: width === height, exif, format }).toEqual({
    square: true,
    exif: undefined,
    format: 'jpeg',
  });
  await meera.page.waitForSelector('img[alt="Your photo"]');
  await lookAt(meera, 'photo-waiting');

  const admin = await deskAt(office, '/admin', browser);
  await admin.see('1 photo waits for approval.');
  // Settled: the note is there, and interrupts nobody who listens to the rest.
  expect(await admin.page.$$('[role="alert"]:not(:empty)')).toHaveLength(0);
  await lookAt(admin, 'photo-on-dashboard');
  await waitingStudents(office, 13);
  // The open dashboard may have asked again meanwhile, or not.
  await admin.goto('/admin');
  await admin.see('Online');
  await admin.pressOn('::-p-aria([name="Look at them"][role="link"])');
  await admin.reach('/students/photos');
  await admin.see('14 photos wait.');
  await photosShown(admin, 12);
  await lookAt(admin, 'photo-queue');

  // The first is refused, the second approved, by keys alone.
  await admin.focus('button[data-photo]');
  await admin.page.keyboard.press('x');
  await admin.see(`Refuse the photo of ${MEERA.name}?`);
  await admin.press('Refuse');
  await admin.see(MESSAGES.reasonRequired);
  await admin.focusOn('Reason');
  await lookAt(admin, 'photo-refuse');
  await admin.fill('Reason', 'Your face is not seen.');
  await admin.press('Refuse');
  await admin.see('Refused');
  await admin.focusOn('Approve the photo of Student 00');
  await admin.page.keyboard.press('ArrowRight');
  await admin.focusOn('Approve the photo of Student 01');
  // Enter, and a second press by hand because nothing has moved: it is sent once.
  const posts: string[] = [];
  admin.page.on('request', request => void (request.method() === 'POST' && posts.push(request.url())));
  const deciding = await hold(admin, '/api/photos/decisions');
  await admin.page.keyboard.press('Enter');
  await deciding.first;
  await admin.pressOn('::-p-aria([name="Approve the photo of Student 01"][role="button"])');
  const keys = new Keys(admin);
  await keys.listen();
  await deciding.release();
  await keys.heard('Approved');
  await admin.focusOn('Approve the photo of Student 02');
  expect(posts.filter(url => url.endsWith('/decisions'))).toHaveLength(1);
  await admin.press('Approve all 10');
  await admin.focusOn('Approve the photo of Student 11');
  await admin.see('2 photos wait.');
  await photosShown(admin, 2);
  await admin.press('Approve all 2');
  await admin.see(PHOTO_MESSAGES.noPhotosWait);
  await lookAt(admin, 'photo-queue-empty');
  // What comes now appears by itself, and so does what another desk decides.
  await waitingStudents(office, 3);
  await admin.see('3 photos wait.');
  await photosShown(admin, 3);
  await admin.press('Refuse the photo of Student 01…');
  await admin.focusOn('Reason');
  await approveElsewhere(office);
  await admin.see('Changed meanwhile');
  await admin.see('2 photos wait.');
  // The focus is on the same photo again, although the list is another one by now.
  await admin.press('Cancel');
  await admin.focusOn('Approve the photo of Student 01');
  await approveElsewhere(office);
  await admin.see('1 photo waits.');
  // The reason that is being written for the last one is not lost.
  await admin.press('Refuse the photo of Student 02…');
  await admin.focusOn('Reason');
  await approveElsewhere(office);
  await admin.see('0 photos wait.');
  await admin.press('Cancel');
  await admin.see(PHOTO_MESSAGES.noPhotosWait);

  await meera.goto('/profile');
  await meera.see('Your face is not seen.');
  await lookAt(meera, 'photo-refused');
  expect([...meera.complaints, ...admin.complaints]).toEqual([]);
});

test('while a photo is sent, neither another one nor another part of it is chosen', async () => {
  const office = await openOffice();
  const meera = await Console.open(await openBrowser(), office.url);
  const { page } = meera;
  await meera.signedUp(MEERA);
  await meera.goto('/profile');
  await meera.press('Add a photo');
  await choose(meera, CHOOSE, fileOf('me.jpg', await picture({ width: 800, height: 600 })));
  await meera.see('Choose another');
  const fields = () => page.$$eval('input[type=file]', all => all.map(({ disabled }) => disabled));
  const mend = await cut(meera, '/api/photos/');
  await meera.press('Use this photo');
  await meera.see(MESSAGES.network);
  await expect.poll(fields).toEqual([false, false]);
  await mend();

  const { id } = (await stored(meera)).user;
  const held = await hold(meera, `/api/photos/${id}`, 'PUT');
  await meera.press('Use this photo');
  await held.first;
  await expect.poll(fields).toEqual([true, true]);
  const shown = () => page.$eval('canvas', canvas => canvas.toDataURL());
  // Settled: nothing has moved the photo since it was chosen.
  const before = await shown();
  const part = await page.waitForSelector('[role="application"][aria-disabled="true"]');
  await part?.click({ offset: { x: 20, y: 200 } });
  for (const movable of ['[role="application"]', '[role="slider"]']) {
    await page.focus(movable);
    await page.keyboard.press('ArrowRight');
  }
  await drawnAgain(meera);
  // Settled: two frames later the canvas is drawn as it was told to be.
  expect(await shown()).toBe(before);
  await lookAt(meera, 'photo-sending');
  await held.release();
  await meera.see(PHOTO_MESSAGES.photoWaits);
});

test('no photo is approved that this screen has not shown', async () => {
  const office = await openOffice();
  await waitingStudents(office, 3);
  const { photos } = await office.asAdmin.ok('waitingPhotos');
  const [unseen, decided] = photos.map(({ student, version }) => ({ studentId: student.id, version }));
  if (!unseen || !decided) throw new Error('no photos wait');
  const admin = await deskAt(office, '/students');
  await admin.when('h1', 'Students');
  const mend = await cut(admin, `/api/photos/${unseen.studentId}`);
  const late = await hold(admin, `/api/photos/${decided.studentId}`);
  await admin.pressOn('main a[href="/students/photos"]');
  await admin.see(PHOTO_MESSAGES.photoFetchFailed);
  await late.first;
  await photosShown(admin, 1);
  // Two may still come, or come again. Somebody else decides about one of them before it does.
  await isEnabled(admin, 'Approve all 2', false);
  await office.asAdmin.ok('decidePhotos', { body: { decisions: [{ ...decided, approve: true }] } });
  await late.release();
  await admin.see('Changed meanwhile');
  await lookAt(admin, 'photo-queue-failed');

  await admin.pressOn('::-p-aria([name="Approve the photo of Student 00"])');
  await admin.press('Approve this one');
  await admin.see('Approved');
  const left = await office.asAdmin.ok('waitingPhotos');
  expect(left.photos.map(({ student }) => student.name)).toEqual(['Student 00']);

  await mend.byPressing('Try again: the new photo of Student 00');
  await admin.focusOn('Approve the photo of Student 00');
  await photosShown(admin, 2);
  // The queue hears of the picture a moment after it is drawn.
  await isEnabled(admin, 'Approve this one', true);
  await admin.page.keyboard.press('Enter');
  await admin.see(PHOTO_MESSAGES.noPhotosWait);
  const failures = admin.complaints.filter(each => !each.includes('/api/photos/'));
  expect(failures).toEqual([]);
});

test('the office imports a ZIP of photos, and changes and removes one', async () => {
  const office = await openOffice();
  const [asha, ravi] = [await enrol(office, 'Asha Rao'), await enrol(office, 'Ravi Kumar')];
  const bytes = await picture();
  const zip = zipOf([
    { name: `class/${asha.user.roll_no}.JPG`, bytes },
    { name: `${ravi.user.roll_no}.jpg`, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'GXX-999.png', bytes },
  ]);
  const admin = await deskAt(office, '/students');
  await admin.pressOn('::-p-aria([name="Photos"][role="link"])');
  await admin.reach('/students/photos');
  await admin.press('Import a ZIP');
  // The folder itself, as people drop it.
  await choose(admin, 'input[type=file]', path.dirname(fileOf('GXX-999.png', bytes)));
  await admin.see(PHOTO_MESSAGES.zipNoFile);
  await choose(admin, 'input[type=file]', fileOf('no.zip', Buffer.from('no zip')));
  await admin.see(MESSAGES.zipUnreadable);
  await lookAt(admin, 'photo-import');
  await choose(admin, 'input[type=file]', fileOf('class.zip', zip));
  await admin.see('Added 1');
  await admin.see('Refused 2');
  await new Keys(admin).announced('Added 1, Replaced 0, As before 0, Refused 2');
  await admin.see(PHOTO_MESSAGES.zipNobody('GXX-999'));
  await isStop(admin, 'Files');
  await admin.see(PHOTO_MESSAGES.photoNamedFalsely('an SVG drawing'));
  await lookAt(admin, 'photo-import-done');
  await admin.press('Done');

  await admin.goto(`/students?student=${asha.id}`);
  await admin.see('Photo from a ZIP');
  await admin.page.waitForSelector('img[alt="Photo of Asha Rao"]');
  await lookAt(admin, 'photo-in-drawer');
  await admin.press('Remove photo');
  await admin.press('Remove');
  await admin.see('No photo');
  await admin.press('Add a photo');
  await choose(admin, CHOOSE, fileOf('asha.png', await picture({ format: 'png', nth: 3 })));
  await admin.press('Use this photo');
  await admin.see('Photo by the office');
  expect(admin.complaints.filter(each => !each.includes('422'))).toEqual([]);
});
