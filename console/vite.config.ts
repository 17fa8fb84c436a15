import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The server's content policy allows fonts and images from the same origin only: nothing becomes a data: URL.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with its version keeps its name, and stays in browsers, when our own code changes.
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
