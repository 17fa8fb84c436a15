import { expect, test } from 'vitest';
import { Console, openBrowser } from './rig/console.ts';
import { deskAt, openOffice } from './steps/office.ts';

/** What browsers and phones may change of what is typed there, or send away to have it checked. */
const helpFor = ({ page }: Console, name: string) =>
  page
    .waitForSelector(`::-p-aria([name="${name}"])`)
    .then(field =>
      field?.evaluate(
        input =>
          input instanceof HTMLInputElement && [
            input.type,
            input.spellcheck,
            input.autocapitalize,
            input.getAttribute('autocorrect'),
          ],
      ),
    );

test('a password that is shown, a roll number and a search are taken as typed, on a phone, too', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const guest = await Console.open(browser, office.url);
  await guest.goto('/login');
  await guest.press('Show password');
  await expect.poll(() => helpFor(guest, 'Password')).toEqual(['text', false, 'none', 'off']);
  await guest.goto('/signup');
  await expect.poll(() => helpFor(guest, 'Roll number')).toEqual(['text', false, 'none', 'off']);
  const desk = await deskAt(office, '/events', browser);
  await expect
    .poll(() => helpFor(desk, 'Search title and location'))
    .toEqual(['search', false, 'none', 'off']);
  await desk.goto('/scan');
  await expect.poll(() => helpFor(desk, 'Roll number or name')).toEqual(['text', false, 'characters', 'off']);
});
