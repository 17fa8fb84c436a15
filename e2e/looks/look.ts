import axe from 'axe-core';
import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Console } from '../rig/console.ts';
import { drawIn, SCHEMES } from '../rig/media.ts';
import { offerPicture } from '../rig/pictures.ts';
import { resize } from '../rig/resize.ts';
import { atRest } from './at-rest.ts';

const WIDTHS = [1280, 390] as const;

/**
 * Looks at a screen in its four variants, and keeps a picture. What axe finds, scrolling sideways, or a text that is
 * said twice fails the test, which goes on to its other screens. Afterwards the window is as large as before.
 */
export async function lookAt(person: Console, name: string): Promise<void> {
  const { page } = person;
  const before = page.viewport();
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      await resize(page, { width, height: width > 600 ? 800 : 844, deviceScaleFactor: 1 });
      await drawIn(page, scheme);
      await offerPicture(page, `${name}-${width}-${scheme}`);
      const found = await atRest(async () => [
        ...(await axeFindings(page, scheme === 'dark' ? 'colours' : 'all')),
        ...(await sideways(page)),
        ...(await saidTwice(page)),
      ]);
      expect.soft(found, `${name}, ${width} px wide, ${scheme}`).toEqual([]);
    }
  if (before) await resize(page, before);
}

async function sideways(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return px > 0 ? [`scrolls sideways by ${px} px`] : [];
}

/** A live region says its text. A note or an alert inside it is said once more, by its own role. */
const saidTwice = (page: Page): Promise<string[]> =>
  page.$$eval('[role="status"] :is([role="note"], [role="alert"])', notes =>
    notes.map(({ textContent }) => `says twice: ${textContent}`),
  );

const violations = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/** All rules of axe, or only those about colours. */
type Rules = 'all' | 'colours';
const RULES: Readonly<Record<Rules, object>> = { all: {}, colours: { runOnly: ['color-contrast'] } };

/** What axe finds wrong with the page now (WCAG 2.2 AA and best practices), one line per place. */
export async function axeFindings(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...RULES[rules] });
  const found = await page.evaluate(`axe.run(${options}).then(result => result.violations)`);
  return violations
    .parse(found)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${id}: ${help} — ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
    );
}
