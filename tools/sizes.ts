import { inRoot } from '#platform/paths.ts';
import { routeSizes } from './sizes/measure.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9);

console.log('JavaScript of each screen when it is opened first, kB as gzip packs it:');
console.log(`${'screen'.padEnd(24)}${'all'.padStart(9)}${'beyond react and Mantine'.padStart(28)}`);
for (const { route, all, ours } of routeSizes(inRoot('console/dist')))
  console.log(`${route.padEnd(24)}${kilobytes(all)}${kilobytes(ours).padStart(28)}`);
