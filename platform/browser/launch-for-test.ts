/** A process that starts a browser, prints its process id, and then does nothing. */
import { launchBrowser } from './launch.ts';

const browser = await launchBrowser();
process.send?.(browser.process()?.pid);
