import type { SerializedAXNode } from 'puppeteer';
import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './rig/console.ts';
import { deskAt, openOffice } from './steps/office.ts';

/** The labels with an asterisk, and the inputs that a screen reader hears as required, of the only form here. */
const requiredIn = ({ page }: Console) =>
  page.$$eval('form:has(button[type=submit])', forms =>
    forms.map(form => ({
      marked: [...form.querySelectorAll('.mantine-InputWrapper-required')].map(
        star => star.parentElement?.firstChild?.textContent,
      ),
      heard: [...form.querySelectorAll<HTMLInputElement>(':required, [aria-required=true]')].map(
        ({ name }) => name,
      ),
      bubbles: !form.noValidate,
    })),
  );

/** What a screen reader calls invalid. */
async function calledInvalid({ page }: Console): Promise<(string | undefined)[]> {
  const named = ({ name, invalid, children = [] }: SerializedAXNode): (string | undefined)[] => [
    ...(invalid && invalid !== 'false' ? [name] : []),
    ...children.flatMap(named),
  ];
  const root = await page.accessibility.snapshot();
  return root ? named(root) : [];
}

test('every form marks what it requires in the same way, and the browser shows no bubble of its own', async () => {
  const office = await openOffice();
  await newEvent(office, { title: 'Campus drive briefing' });
  const visitor = await Console.open(await openBrowser(), office.url);
  await visitor.goto('/signup');
  await visitor.see('At least 6 characters, and none of the most common passwords');
  // Settled: the screen is drawn.
  expect(await requiredIn(visitor)).toEqual([
    {
      marked: ['Full name', 'Email', 'Roll number', 'Trade', 'Password', 'Confirm password'],
      heard: ['name', 'email', 'roll_no', 'trade', 'password', 'confirmPassword'],
      bubbles: false,
    },
  ]);

  const desk = await deskAt(office, '/students');
  await desk.press('Add Student');
  await desk.focusOn('name');
  // Settled: the form is here, because its first field has the focus.
  expect(await requiredIn(desk)).toEqual([
    {
      marked: ['Full name', 'Email', 'Roll number', 'Trade'],
      heard: ['name', 'email', 'roll_no', 'trade'],
      bubbles: false,
    },
  ]);
  await desk.press('Cancel');
  await expect.poll(() => desk.page.$$('[role=dialog]')).toHaveLength(0);
  // The form's part is here by now, and so before the drawer looks for what takes its focus.
  await desk.press('Add Student');
  await desk.focusOn('name');
  await desk.press('Cancel');
  await expect.poll(() => desk.page.$$('[role=dialog]')).toHaveLength(0);

  await desk.goto('/passes');
  await desk.press('Issue Pass');
  await desk.focusOn('name');
  // Settled: as above.
  expect(await requiredIn(desk)).toEqual([
    { marked: ['Name', 'Allowed to', 'Events', 'Ends'], heard: ['name', 'ends'], bubbles: false },
  ]);

  await desk.goto('/create-event');
  await desk.see('Create Event');
  await expect
    .poll(() => requiredIn(desk))
    .toEqual([
      {
        marked: ['Title', 'Date', 'Time', 'Location'],
        heard: ['title', 'date', 'time', 'location'],
        bubbles: false,
      },
    ]);
});

test('no field is called invalid before anybody was there, and each that was left empty is', async () => {
  const office = await openOffice();
  const visitor = await Console.open(await openBrowser(), office.url);
  await visitor.goto('/signup');
  await visitor.see('Create Account');
  // Settled: the screen is drawn.
  expect(await calledInvalid(visitor)).toEqual([]);
  await visitor.press('Create Account');
  await expect
    .poll(() => calledInvalid(visitor))
    .toEqual(['Full name', 'Email', 'Roll number', 'Trade', 'Password', 'Confirm password']);

  const desk = await deskAt(office, '/create-event');
  await desk.see('Event details');
  // Settled: as above.
  expect(await calledInvalid(desk)).toEqual([]);
  await desk.press('Create Event');
  await expect.poll(() => calledInvalid(desk)).toEqual(['Title', 'Date', 'Time', 'Location']);
  await desk.goto('/students/import');
  await desk.see('Trade aliases');
  // Settled: as above.
  expect(await calledInvalid(desk)).toEqual([]);
  await desk.goto('/students');
  await desk.press('Add Student');
  await desk.focusOn('name');
  // Settled: the form is here, because its first field has the focus.
  expect(await calledInvalid(desk)).toEqual([]);
});
