import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { byTopic } from './build/by-topic.ts';
import { CHUNKS } from './build/chunks.ts';
import { compressed, loadAgain, startScripts } from './build/fetching.ts';
import {
  routerWithoutPrefetch,
  routesWithoutAbout,
  scriptFonts,
  smallZod,
  usedColours,
  zxingForQr,
} from './build/left-out.ts';
import { parts } from './build/parts.ts';
import { SERVICE_WORKER, serviceWorker } from './build/service-worker-plugin.ts';
import { smallFonts } from './build/small-fonts.ts';
import { viewportHeights } from './build/viewport-heights.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/**
 * The oldest browsers that the console runs in: old phones get no newer ones. Their JavaScript is that of ES2022, to
 * which `tsconfig.json` beside this file holds our code.
 */
const OLDEST = ['chrome103', 'edge103', 'firefox102', 'safari15.4', 'ios15.4'];

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    byTopic(),
    usedColours(),
    viewportHeights(),
    smallZod(),
    routerWithoutPrefetch(),
    routesWithoutAbout(),
    zxingForQr(),
    scriptFonts(),
    smallFonts(here('../.cache/fonts')),
    loadAgain(),
    startScripts(),
    serviceWorker(),
    parts(),
    compressed(),
  ],
  build: {
    target: OLDEST,
    outDir: here('./dist'),
    emptyOutDir: true,
    // The server's content policy allows fonts and images from the same origin only, so nothing is inlined as a data:
    // URL.
    assetsInlineLimit: 0,
    modulePreload: {
      // A later file need not ask for the bundler's own part, because the page has it. It would be fetched once more, and
      // the browser would warn of it.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter(file => !file.includes('rolldown-runtime')),
    },
    // Read by `npm run sizes`.
    manifest: true,
    rolldownOptions: {
      input: { index: here('./index.html'), [SERVICE_WORKER]: here('./src/service-worker.ts') },
      output: {
        // A service worker's address must never change.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
