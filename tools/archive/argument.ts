import path from 'node:path';

/**
 * The file given to `npm run export --`, relative to the folder where the command was typed. Throws a message
 * without one.
 */
export function archiveFile(command: 'export' | 'import'): string {
  const [file, ...more] = process.argv.slice(2);
  if (file && more.length === 0) return path.resolve(process.env['INIT_CWD'] ?? '', file);
  throw new Error(`Name one file: npm run ${command} -- rollcall-backup.ndjson.gz`);
}
