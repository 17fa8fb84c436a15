import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { studentPath } from '../console/src/lib/paths.ts';
import { type Console, LAPTOP } from './rig/console.ts';
import { drawIn, still } from './rig/media.ts';
import { offerBothColours, offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { newStudent, scanByHand } from './steps/door.ts';
import { briefing, deskAt, enrol, manage, openOffice } from './steps/office.ts';

/** Two desks at 400 % zoom: 1280 × 1024 and 1280 × 720. */
const SIZES = [
  { width: 320, height: 256, holdsField: true },
  { width: 320, height: 180, holdsField: false },
] as const;

const DIALOG = '[role="dialog"]';

test('at 400 % zoom, bars leave half the height to what a dialog, a drawer and a page say', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const asha = await newStudent(office.database, 'Asha Kulkarni Venkataraghavan of Tiruchirappalli');
  for (const name of ['Ishaan Das', 'Kabir Rao', 'Zoya Khan']) await enrol(office, name);
  const desk = await deskAt(office, `/attendance/${event.id}`);
  const { page } = desk;
  await still(desk);
  await desk.see('Showing 4 of 4 students');
  await page.evaluate(() => window.scrollTo(0, 500));
  await readable(desk, 'page', 'html');

  await desk.press('Mark from a list');
  await desk.focusOn('Roll numbers');
  await readable(desk, 'mark-list');
  // Also one that has grown by what was pasted.
  await desk.fill('Roll numbers', 'K-1\nK-2\nK-3');
  await desk.see('3 not known');
  await readable(desk, 'mark-list-filled');
  await desk.escape();
  await desk.press('Leave without saving');
  await page.waitForSelector(DIALOG, { hidden: true });

  await manage(desk, 'Complete');
  await desk.see('Complete this event?');
  await readable(desk, 'complete');
  await desk.press('Cancel');
  await page.waitForSelector(DIALOG, { hidden: true });

  await desk.goto(studentPath(asha.user.id));
  await desk.see('Save changes');
  await page.focus(`${DIALOG} [name="phone"]`);
  await readable(desk, 'student');

  await desk.goto('/students');
  await desk.press('Add Student');
  await desk.focusOn('name');
  await readable(desk, 'add-student');

  await desk.goto('/scan');
  await desk.see('Present now');
  await scanByHand(desk, asha.code);
  await desk.see('Selected event');
  await readable(desk, 'scan');
});

test('at 200 % zoom of a small laptop, no button covers what completing an event would record', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await enrol(office, 'Zoya Khan');
  const desk = await deskAt(office, `/attendance/${event.id}`);
  await resize(desk.page, { width: 512, height: 300, deviceScaleFactor: 2 });
  await manage(desk, 'Complete');
  await desk.see('1 student has no mark');
  await expect.poll(() => desk.page.$eval(DIALOG, buttonsBelowChoices)).toBe(true);
});

/** Whether the button that confirms stands below what is chosen, however far the dialog is scrolled. */
function buttonsBelowChoices(dialog: Element): boolean {
  const button = dialog.querySelector('[type=submit]');
  const choices = [...dialog.querySelectorAll('[type=radio]')];
  if (!button || choices.length === 0) return false;
  const { top } = button.getBoundingClientRect();
  return choices.every(choice => choice.getBoundingClientRect().bottom <= top);
}

/** Looks at it in both sizes and colours, and returns to the laptop. */
async function readable(desk: Console, name: string, within = DIALOG): Promise<void> {
  const { page } = desk;
  for (const { holdsField, ...size } of SIZES) {
    await resize(page, { ...size, deviceScaleFactor: 1 });
    // What a browser does for the next key that is pressed.
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
    await offerBothColours(page, `little-${name}-${size.height}`, { fullPage: false });
    const at = `${name} at ${size.width} × ${size.height}`;
    expect.soft(await page.$eval(within, shareOfContent), `${at}: share of the height`).toBeGreaterThan(0.5);
    if (holdsField) expect.soft(await page.evaluate(hiddenField), at).toEqual([]);
  }
  await resize(page, LAPTOP);
  await drawIn(page, 'light');
  await offerPicture(page, `little-${name}-laptop`, { fullPage: false });
}

/** How much of the height of a dialog, or of the window, no bar covers that stays while the rest scrolls. */
function shareOfContent(element: Element): number {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const [from, to] = [Math.max(0, Math.ceil(top)), Math.min(window.innerHeight, Math.floor(bottom))];
  const isBar = (at: Element | null): boolean =>
    at !== null &&
    at !== element &&
    (['sticky', 'fixed'].includes(getComputedStyle(at).position) || isBar(at.parentElement));
  const rows = Array.from({ length: to - from }, (_, row) => from + row);
  const isFree = (y: number): boolean => !isBar(document.elementFromPoint(left + width / 2, y));
  return rows.filter(isFree).length / rows.length;
}

/** The field with the focus, if a part of it is out of sight or below something. */
function hiddenField(): string[] {
  const field = document.activeElement;
  if (!field?.matches('input, textarea, select')) return [];
  const { top, bottom, left, right } = field.getBoundingClientRect();
  const corners = [
    [left + 12, top + 3],
    [right - 24, top + 3],
    [left + 12, bottom - 3],
    [right - 24, bottom - 3],
  ] as const;
  return corners.flatMap(([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    return seen === field
      ? []
      : [`${field.getAttribute('name')} is hidden at ${x}, ${y} by ${seen?.outerHTML.slice(0, 80)}`];
  });
}
