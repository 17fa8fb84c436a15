import type { Plugin } from 'vite';

const PRELOAD = /<link rel="modulepreload" (crossorigin href="[^"]+")>/g;
const COMMENT = /\s*<!--.*?-->/gs;

/**
 * Asks for the files that the first one imports by script elements of their own instead of preloads. Chromium throws a
 * preload away that a service worker answered before the import that needs it, and fetches the file a second time.
 *
 * The page's comments are for developers, so phones do not fetch them.
 */
export function startScripts(): Plugin {
  return {
    name: 'rollcall-start-scripts',
    apply: 'build',
    transformIndexHtml: {
      // After the bundler has written the preloads.
      order: 'post',
      handler(html) {
        const page = html.replaceAll(
          PRELOAD,
          (_found, file: string) => `<script type="module" ${file.replace('href', 'src')}></script>`,
        );
        if (page === html) throw new Error('the first page preloads nothing');
        return page.replaceAll(COMMENT, '');
      },
    },
  };
}
