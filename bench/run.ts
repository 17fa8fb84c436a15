import { append } from './append.ts';
import { bulk } from './bulk.ts';
import { fanOut } from './fan-out.ts';
import { http } from './http.ts';
import { type Bench, machine, report } from './measurements.ts';
import { memory } from './memory.ts';
import { pdf } from './pdf.ts';
import { photos } from './photos.ts';
import { reads } from './reads.ts';
import { rebuild } from './rebuild.ts';
import { scan } from './scan.ts';
import { requireOurs } from './scratch-database.ts';
import { screens } from './screens.ts';
import { servers } from './servers.ts';
import { work } from './work.ts';

/** Every bench. `npm run bench -- append` runs one. */
const BENCHES: Readonly<Record<string, Bench>> = {
  append,
  http,
  work,
  servers,
  bulk,
  'fan-out': fanOut,
  reads,
  rebuild,
  memory,
  pdf,
  photos,
  scan,
  screens,
};

const wanted = process.argv.slice(2);

async function main(): Promise<void> {
  const unknown = wanted.filter(name => !(name in BENCHES));
  if (unknown.length > 0)
    throw new Error(`No bench called ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`);
  const lent = process.env['DATABASE_URL'];
  if (lent) await requireOurs(lent);
  console.log(
    `Ratios are taken within one run, medians of alternating rounds.\n${JSON.stringify(machine())}`,
  );
  for (const [name, bench] of Object.entries(BENCHES))
    if (wanted.length === 0 || wanted.includes(name)) report(name, bench, await bench.run());
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
