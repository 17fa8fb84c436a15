import { setTimeout as pause } from 'node:timers/promises';
import { address } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { COLLEGE } from './college.ts';
import { openConsoles } from './consoles.ts';
import { type RushResult, sendRush } from './load.ts';
import { median, slopeOf } from './measure.ts';
import type { Bench } from './measurements.ts';
import { dayNow, insertEvents, insertStudents, type RealServer, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const CONNECTIONS = 64;
const CONSOLES = 1_000;
const FEW = 10_000;
const MANY = COLLEGE.students * COLLEGE.events;
const READS = 7;
const SCANS_BETWEEN_READS = 2_000;
const QUIET_MS = 2_000;
const SAMPLE_EVERY_MS = 1_000;
const SAMPLES_PER_MINUTE = 60_000 / SAMPLE_EVERY_MS;

const inWords = (marks: number): string => `${marks.toLocaleString('en')} marks`;

export const memory: Bench = {
  about: `resident memory of the server process after ${inWords(MANY)} over HTTP, heard by ${CONSOLES} consoles, against after ${inWords(FEW)}`,
  async run() {
    if (process.platform !== 'linux') {
      console.log('memory: skipped, because only Linux tells how much of a process is resident');
      return [];
    }
    await using database = await scratchDatabase();
    await using server = await startRealServer(database);
    const students = await insertStudents(database, COLLEGE.students);
    const days = Array.from({ length: COLLEGE.events }, dayNow);
    const events = await insertEvents(database, server.adminId, days);
    const mark = marker(server, { students, events });
    const consoles = await openConsoles(server, CONSOLES);
    await mark(0, FEW);
    const few = await residentMiB(server, mark);
    const { result, samples } = await sampled(server, () => mark(FEW, MANY - FEW));
    const many = await residentMiB(server, mark);
    if (!consoles.every(({ connected }) => connected)) throw new Error('a console lost its line');
    for (const console of consoles) console.disconnect();
    return [
      { measurement: `server memory after ${inWords(FEW)}`, value: few, unit: 'MiB' },
      { measurement: `server memory after ${inWords(MANY)}`, value: many, unit: 'MiB' },
      { measurement: 'many ÷ few', value: many / few, unit: '×', atMost: 1.2 },
      { measurement: 'marks meanwhile', value: result.perSecond, unit: '/s' },
      { measurement: 'time of these marks', value: samples.length / SAMPLES_PER_MINUTE, unit: 'min' },
      { measurement: 'most memory meanwhile', value: Math.max(...samples), unit: 'MiB' },
      {
        measurement: 'growth over the second half',
        value: SAMPLES_PER_MINUTE * slopeOf(samples.slice(samples.length / 2)),
        unit: 'MiB/min',
      },
    ];
  },
};

type Mark = (from: number, count: number) => Promise<RushResult>;

function marker(
  { url, token }: RealServer,
  college: { readonly students: readonly string[]; readonly events: readonly string[] },
): Mark {
  return async (from, count) => {
    const bodies = { ...college, from, count };
    const rush = { url: url + address(ROUTES.mark), token, connections: CONNECTIONS, bodies };
    const result = await sendRush(rush);
    if (result.refused > 0) throw new Error(`${result.refused} marks were refused`);
    return result;
  };
}

/** The result of `work`, and the server's memory in MiB meanwhile. */
async function sampled<Result>(server: RealServer, work: () => Promise<Result>) {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(server.memoryMiB()), SAMPLE_EVERY_MS);
  try {
    return { result: await work(), samples };
  } finally {
    clearInterval(timer);
  }
}

/**
 * The median of several reads. The amount of garbage in the heap depends on the last collection. So before each
 * read the server works a little and then rests. The work is the same at few marks as at many: scans of students
 * who are already marked, which add nothing. The first such work only warms up: it compiles code and grows the
 * heap, so that this does not look like a leak.
 */
async function residentMiB(server: RealServer, mark: Mark): Promise<number> {
  await mark(0, FEW);
  const reads: number[] = [];
  while (reads.length < READS) {
    await mark(0, SCANS_BETWEEN_READS);
    await pause(QUIET_MS);
    reads.push(server.memoryMiB());
  }
  return median(reads);
}
