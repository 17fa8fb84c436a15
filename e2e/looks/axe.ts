import axe from 'axe-core';
import type { Page } from 'puppeteer';
import { z } from 'zod';

const violations = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/** All rules of axe, or only those about colours. */
export type Rules = 'all' | 'colours';
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
