/** A process that starts the bundled Chromium from the given cache and prints where it is. It may run as any user. */
import { bundledChromium } from './bundled.ts';
import { launchBrowser } from './launch.ts';

const chromium = await bundledChromium(process.argv[2]);
if (!chromium) throw new Error('There is no bundled Chromium for this platform.');
const { name, executable, env } = chromium;
const candidate = { name, options: { executablePath: executable, headless: 'shell', env } } as const;
const browser = await launchBrowser({}, [{ name, candidates: async () => [candidate] }]);
await browser.close();
process.send?.(executable);
