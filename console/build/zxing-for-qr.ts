import type { Plugin } from 'vite';
import { inRoot } from '#platform/paths.ts';

/**
 * html5-qrcode has a copy of all of ZXing in one file of 290 kB, of which a bundler can leave nothing out. The scanner
 * gets the part that reads QR codes instead, which saves 47 KiB on the way. What `/scan` may weigh is bounded, so it
 * would be noticed if the library named its copy differently one day. Other parts that nobody uses are left out, too.
 */
export function zxingForQr(): Plugin {
  return {
    name: 'rollcall-zxing-for-qr',
    enforce: 'pre',
    resolveId: source =>
      source.endsWith('/third_party/zxing-js.umd')
        ? inRoot('console/src/features/scanner/camera/zxing-qr.ts')
        : undefined,
    transform(code, id) {
      if (LISTS_CAMERAS.test(id)) return { code: 'export const CameraRetriever = {};', map: null };
      return OF_LIBRARY.test(id) ? { code: code.replace(CLASS, '$1/* @__PURE__ */ '), map: null } : undefined;
    },
  };
}

/** The scanner lists the cameras by itself (`camera-choice.ts`). */
const LISTS_CAMERAS = /node_modules[\\/]html5-qrcode[\\/]esm[\\/]camera[\\/]retriever\.js$/;
const OF_LIBRARY = /node_modules[\\/]html5-qrcode[\\/]esm[\\/]/;
/** An old form of a class. The bundler cannot see that making one does nothing else, and would keep the unused ones. */
const CLASS = /^(var \w+ = )(?=\(function \()/gm;
