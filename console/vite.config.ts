import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { parts } from './build/parts.ts';
import { scriptFonts } from './build/script-fonts.ts';
import { SERVICE_WORKER, serviceWorker } from './build/service-worker-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: here('.'),
  plugins: [react(), scriptFonts(), serviceWorker(), parts()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The server's content policy allows fonts and images from the same origin only, so nothing is inlined as a data:
    // URL.
    assetsInlineLimit: 0,
    // Read by `npm run sizes`.
    manifest: true,
    rolldownOptions: {
      input: { index: here('./index.html'), [SERVICE_WORKER]: here('./src/service-worker.ts') },
      output: {
        // A service worker's address must never change.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // Libraries change only with their version. Their own chunks keep their names and stay cached when our code
        // changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            // Together, so that zod is configured before any other chunk makes a schema.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
          ],
        },
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
