import type { Plugin } from 'vite';
import { inRoot } from '#platform/paths.ts';

/**
 * html5-qrcode has a copy of all of ZXing in one file of 290 kB, of which a bundler can leave nothing out. The scanner
 * gets the part that reads QR codes instead, which saves 47 KiB on the way. What `/scan` may weigh is bounded, so it
 * would be noticed if the library named its copy differently one day.
 */
export function zxingForQr(): Plugin {
  return {
    name: 'rollcall-zxing-for-qr',
    enforce: 'pre',
    resolveId: source =>
      source.endsWith('/third_party/zxing-js.umd')
        ? inRoot('console/src/features/scanner/camera/zxing-qr.ts')
        : undefined,
  };
}
