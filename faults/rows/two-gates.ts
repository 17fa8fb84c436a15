import { apiClient } from '#testing/server/api-client.ts';
import { type Load, onlyThese, startLoad } from '../load.ts';
import { type LoadLog, type Mark, settled } from '../load-log.ts';
import { createStudents, markOf } from '../people.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

const GATES = ['North door', 'South door'];
const STUDENTS_PER_KILL = 60;
const DOORS_PER_GATE = 4;

/** Every student is scanned at both gates, by two servers, one of which is killed meanwhile. */
export const twoGates: Row = {
  name: 'two-gates',
  promise:
    'each student scanned at two gates while a server dies: counted once, and both gates name the same first',
  times: { quick: 2, full: 20 },
  seconds: { atAll: 4, each: 2 },
  async inject(site, times) {
    const { url, servers } = await site.start({ servers: 2 });
    const urls = servers.map(({ url }) => url);
    const students = await createStudents(site.database.knex, times * STUDENTS_PER_KILL);
    const loads = GATES.map((gate, index): Load => {
      const marks = students.map((student): Mark => ({ ...markOf(site.eventId, student), gate }));
      // One gate begins with those who come last to the other, so that both are first sometimes.
      const order = index === 0 ? marks : marks.toReversed();
      return startLoad({
        ...site,
        urls: turned(urls, index),
        marks: onlyThese(order),
        doors: DOORS_PER_GATE,
      });
    });
    for (const load of loads) site.defer(load.abandon);
    const readyMs: number[] = [];
    for (let kill = 0; kill < times; kill++) {
      await loads[0]?.untilAcknowledged(kill * STUDENTS_PER_KILL + site.random.between(1, STUDENTS_PER_KILL));
      const victim = site.random.pick(servers);
      process.kill(victim.child.pid() ?? 0, 'SIGKILL');
      readyMs.push(await readyAgain(victim.url, performance.now()));
    }
    const log = (await Promise.all(loads.map(load => load.ended()))).flat();
    return {
      log,
      readyMs,
      broken: [...toldDifferently(log), ...(await miscounted(site, url, log))],
    };
  },
};

const turned = (urls: readonly string[], by: number): string[] => [...urls.slice(by), ...urls.slice(0, by)];

/** Both gates must name the gate that was first. */
function toldDifferently(log: LoadLog): string[] {
  const perStudent = Map.groupBy(log, ({ mark }) => mark.studentId);
  return [...perStudent].flatMap(([student, entries]) => {
    const told = new Set(entries.map(firstGate));
    return told.size === 1
      ? []
      : [`the gates name different ones as first for ${student}: ${[...told].join(', ')}`];
  });
}

function firstGate(entry: LoadLog[number]): string {
  const reply = settled(entry);
  return reply?.kind === 'ok' ? (reply.gate ?? 'none') : 'no answer';
}

/** The counts by gate make up the one distinct total, and both gates were first for somebody. */
async function miscounted({ token, eventId }: Site, url: string, log: LoadLog): Promise<string[]> {
  const { stats } = await apiClient(url, token).ok('eventStats', { id: eventId });
  const wanted = Map.groupBy(log, firstGate);
  const students = new Set(log.map(({ mark }) => mark.studentId)).size;
  const wrong = stats.byGate.filter(
    ({ gate, present }) => present * 2 !== wanted.get(gate ?? 'none')?.length,
  );
  return [
    ...(stats.present === students ? [] : [`${stats.present} present instead of ${students}`]),
    ...wrong.map(({ gate, present }) => `${present} present at ${gate}, but its answers say otherwise`),
    ...(stats.byGate.length === GATES.length
      ? []
      : ['one gate was first for nobody, so this proved nothing']),
  ];
}
