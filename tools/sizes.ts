import { inRoot } from '#platform/paths.ts';
import { coldTable } from './sizes/cold-table.ts';
import { routeSizes } from './sizes/measure.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9);

console.log('JavaScript of each screen when it is opened first, kB as gzip packs it:');
console.log(`${'screen'.padEnd(24)}${'all'.padStart(9)}${'beyond react and Mantine'.padStart(28)}`);
for (const { route, all, ours } of routeSizes(inRoot('console/dist')))
  console.log(`${route.padEnd(24)}${kilobytes(all)}${kilobytes(ours).padStart(28)}`);

console.log('\nWhat it takes to open a screen for the first time, until it can be used:');
const tooMuch = await coldTable();
for (const sentence of tooMuch) console.error(sentence);
if (tooMuch.length > 0) process.exitCode = 1;
