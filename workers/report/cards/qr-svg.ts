import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';
import { type Html, html } from '../layout/html.ts';

/** How a QR code is drawn. */
interface QrLook {
  readonly level: QRCodeErrorCorrectionLevel;
  /** In millimetres, without the free space around it that readers need: four of its modules. */
  readonly size: number;
  /** The description for people who cannot see it. */
  readonly name: string;
}

/** A QR code as a drawing: sharp at any size, and much smaller than an image. */
export function qrSvg(text: string, { level, size, name }: QrLook): Html {
  const { modules } = create(text, { errorCorrectionLevel: level });
  const box = `0 0 ${modules.size} ${modules.size}`;
  return html`<svg class="qr" role="img" aria-label="${name}" width="${size}mm" height="${size}mm" viewBox="${box}" shape-rendering="crispEdges"><path d="${pathOf(modules)}"/></svg>`;
}

interface Modules {
  readonly size: number;
  get(row: number, column: number): number;
}

/** Adjacent dark modules become one rectangle. */
function pathOf(modules: Modules): string {
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0, run = 0; column < modules.size; column += run + 1) {
      run = runFrom(modules, row, column);
      if (run > 0) path += `M${column} ${row}h${run}v1h-${run}z`;
    }
  return path;
}

function runFrom(modules: Modules, row: number, from: number): number {
  let column = from;
  while (column < modules.size && modules.get(row, column)) column += 1;
  return column - from;
}
