import { append } from './append.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = { append };

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench();
