/** `npm run checksums`: records the checksums of new migrations. Recorded ones are left alone. */
import { appendFileSync } from 'node:fs';
import { CHECKSUMS_FILE, newChecksums } from '#platform/database/migration-checksums.ts';

const lines = newChecksums();
appendFileSync(CHECKSUMS_FILE, lines.map(line => `${line}\n`).join(''));
console.log(
  lines.length > 0 ? `Written down:\n${lines.join('\n')}` : 'Every migration is written down already.',
);
