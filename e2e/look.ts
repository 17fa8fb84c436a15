import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { axeFindings } from './axe.ts';
import { type Console, SHOTS } from './console.ts';

const WIDTHS = [1280, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Pictures of a screen in its four looks, and what axe says to each. */
export async function lookAt(person: Console, name: string): Promise<string[]> {
  const { page } = person;
  const findings: string[] = [];
  await mkdir(SHOTS, { recursive: true });
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      await page.setViewport({ width, height: width > 600 ? 800 : 844, deviceScaleFactor: 1 });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.waitForFunction(
        wanted => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
        {},
        scheme,
      );
      await page.screenshot({ path: path.join(SHOTS, `${name}-${width}-${scheme}.png`), fullPage: true });
      findings.push(...(await axeFindings(page)).map(finding => `${name} ${width} ${scheme}: ${finding}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) findings.push(`${name} ${width}: scrolls sideways by ${overflow} px`);
    }
  return findings;
}
