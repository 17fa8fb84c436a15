import { CONNECTIONS, costsOf, MARKS, openMarksAndEcho } from './marks-and-echo.ts';
import { inTurn, median } from './measure.ts';
import type { Bench } from './measurements.ts';

const ROUNDS = 7;

/** The short bench to hold two versions against each other: rates swing with what else the machine does, this hardly. */
export const work: Bench = {
  about: `processor time per mark, from the system's counters: ${MARKS} marks a round at ${CONNECTIONS} connections`,
  async run() {
    const site = await openMarksAndEcho(ROUNDS + 1);
    try {
      const rushes = await inTurn({ marks: site.marks, echo: site.echo }, ROUNDS);
      return [
        ...costsOf(rushes.marks, rushes.echo),
        { measurement: 'marks', value: median(rushes.marks.map(({ perSecond }) => perSecond)), unit: '/s' },
      ];
    } finally {
      await site.stop();
    }
  },
};
