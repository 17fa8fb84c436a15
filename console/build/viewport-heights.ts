import type { Plugin } from 'vite';

const STYLED = /\.(?:css|tsx)(?:$|\?)/;
const HEIGHT = /\b(\d+)dvh\b/g;
/** In the sheet that defines `--dvh`, the unit itself stands. */
const DEFINES = '@supports (height: 1dvh)';

/**
 * Lets the height of what is seen (`100dvh`) be used in every style sheet, also Mantine's, and in the properties of
 * components. Browsers before the end of 2022 do not know the unit, and would ignore the whole line. `--dvh` is that unit,
 * or there `1vh`.
 */
export function viewportHeights(): Plugin {
  return {
    name: 'rollcall-viewport-heights',
    enforce: 'pre',
    transform: {
      filter: { id: STYLED, code: /\ddvh/ },
      handler: code => (code.includes(DEFINES) ? null : code.replaceAll(HEIGHT, 'calc($1 * var(--dvh))')),
    },
  };
}
