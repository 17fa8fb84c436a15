import { rebuild } from '#server/event-store/rebuild.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { type Readings, startReaders } from '../readers.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

/** Enough to give a rebuild some work. */
const MARKS_BEFORE = 1_000;
const MARKS_BETWEEN = 100;

/** The report tables are rebuilt beside the live ones and switched, while doors mark and consoles read. */
export const rebuildUnderLoad: Row = {
  name: 'rebuild-under-load',
  promise: 'rebuild under full load: no read error, never an empty report, exact after the switch',
  times: { quick: 3, full: 30 },
  seconds: { atAll: 4, each: 1 },
  async inject(site, times) {
    const { url } = await site.start({});
    const scene = await underLoad(site, [url]);
    await scene.load.untilAcknowledged(MARKS_BEFORE);
    const readers = startReaders(site, url, scene.load.log);
    let during = 0;
    for (let made = 0; made < times; made++) {
      const before = readers.reads();
      await rebuild(site.database, { projections: PROJECTIONS });
      during += readers.reads() - before;
      // The prepared statements of server processes now use the new tables.
      await scene.load.untilAcknowledged(scene.load.acknowledged() + MARKS_BETWEEN);
    }
    const readings = await readers.end();
    const { reads, errors, empty } = readings;
    return {
      ...(await scene.finish()),
      counted: { reads, 'during rebuilds': during, 'read errors': errors.length, 'empty reads': empty },
      broken: [...brokenBy(readings), ...(during > 0 ? [] : ['nobody read during a rebuild'])],
    };
  },
};

const brokenBy = ({ errors, empty, wrong }: Readings): string[] => [
  ...errors,
  ...(empty > 0 ? [`${empty} reports were empty`] : []),
  ...wrong,
];
