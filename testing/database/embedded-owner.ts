/** A process that owns the embedded database in the given folder. A test kills it. */
import { locateDatabase } from '#platform/embedded/locate.ts';

const { url } = await locateDatabase({ dataDir: process.argv[2] ?? '' });
process.send?.(url);
