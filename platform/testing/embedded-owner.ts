/** A process that owns the embedded database in the folder it is given, to be killed by a test. */
import { locateDatabase } from '../embedded/locate.ts';

const { url } = await locateDatabase({ dataDir: process.argv[2] ?? '' });
process.send?.(url);
