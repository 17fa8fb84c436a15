import type { MediaFeature, Page } from 'puppeteer';

export const SCHEMES = ['light', 'dark'] as const;

/** Without animations: what is looked at is at its final place. */
export const STILL: MediaFeature = { name: 'prefers-reduced-motion', value: 'reduce' };
export const still = ({ page }: { readonly page: Page }): Promise<void> => page.emulateMediaFeatures([STILL]);

/** Shows the screen in light or dark, and without animations. */
export async function drawIn(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }, STILL]);
  await schemeIs(page, scheme);
}

/** Waits until the console is drawn in this colour scheme. */
export const schemeIs = (page: Page, scheme: (typeof SCHEMES)[number]) =>
  page.waitForFunction(
    wanted => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
    {},
    scheme,
  );
