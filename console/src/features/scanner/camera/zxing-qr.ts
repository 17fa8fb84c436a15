import { HTMLCanvasElementLuminanceSource } from '@zxing/library/es2015/browser/HTMLCanvasElementLuminanceSource';
import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader';

/**
 * What html5-qrcode uses of ZXing, to read QR codes only. The build puts it in place of the library's own copy, which
 * reads sixteen other kinds of codes and is three times as large (`console/build/left-out.ts`).
 */
export class MultiFormatReader {
  readonly #reader = new QRCodeReader();
  readonly #hints: Map<DecodeHintType, unknown>;

  constructor(_verbose: boolean, hints: Map<DecodeHintType, unknown>) {
    this.#hints = hints;
  }

  /** Throws if there is no code that can be read. */
  decode(picture: BinaryBitmap) {
    const text = this.#reader.decode(picture, this.#hints).getText();
    return { text, format: BarcodeFormat.QR_CODE };
  }
}

export { BarcodeFormat, BinaryBitmap, DecodeHintType, HTMLCanvasElementLuminanceSource, HybridBinarizer };
