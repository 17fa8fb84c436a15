import { CONNECTIONS, costsOf, MARKS, openMarksAndEcho } from './marks-and-echo.ts';
import { inTurn, median } from './measure.ts';
import type { Bench } from './measurements.ts';

const ROUNDS = 7;

/**
 * The short bench for comparing two versions. Rates vary with other load on the machine; processor time hardly
 * does.
 */
export const work: Bench = {
  about: `processor time per mark, from the system's counters: ${MARKS} marks a round at ${CONNECTIONS} connections`,
  async run() {
    await using site = await openMarksAndEcho(ROUNDS + 1);
    const rushes = await inTurn({ marks: site.marks, echo: site.echo }, ROUNDS);
    return [
      ...costsOf(rushes.marks, rushes.echo),
      { measurement: 'marks', value: median(rushes.marks.map(({ perSecond }) => perSecond)), unit: '/s' },
    ];
  },
};
