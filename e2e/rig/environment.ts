import type { Browser } from 'puppeteer';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

declare global {
  /** Set by the journeys. This file and theirs are loaded apart, so no module can hold it for both. */
  var rollcallBrowser: Promise<Browser> | undefined;
}

/** Node, and at its end the Chromium is closed that the journeys of this worker process shared. */
const withSharedBrowser: Environment = {
  name: 'shared-browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const node = await builtinEnvironments.node.setup(global, options);
    return {
      async teardown() {
        // In order, because a Chromium whose process just ends leaves its profile behind.
        await (await globalThis.rollcallBrowser)?.close();
        await node.teardown(global);
      },
    };
  },
};

export default withSharedBrowser;
