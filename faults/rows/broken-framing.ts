import { sendingsThat } from '../promises.ts';
import { runAttacks } from '../raw/run-attacks.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

/** Invalid HTTP on raw connections to the server, while doors mark. */
export const brokenFraming: Row = {
  name: 'broken-framing',
  promise: 'broken requests on raw connections under load: the same process goes on, every mark is answered',
  times: { quick: 300, full: 10_000 },
  seconds: { atAll: 4, each: 0.02 },
  async inject(site, times) {
    const { servers } = await site.start({});
    const [server] = servers;
    const began = server.child.pid();
    const scene = await underLoad(site, [server.url]);
    const { token, random } = site;
    const seed = random.between(0, 2 ** 30);
    const { harms } = await runAttacks({ url: server.url, token }, { count: times, seed });
    const seen = await scene.finish();
    const isSame = server.child.pid() === began;
    return {
      ...seen,
      broken: [
        ...harms,
        ...(isSame ? [] : ['the server process ended and another one took its place']),
        ...sendingsThat(seen.log, ({ reply }) => reply.kind !== 'ok'),
      ],
    };
  },
};
