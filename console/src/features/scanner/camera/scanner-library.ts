// Import the parts, because the package's main entry includes its user interface, a tenth of the whole.
import { Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core';
import { Html5Qrcode } from 'html5-qrcode/esm/html5-qrcode';
import { Html5QrcodeScannerState } from 'html5-qrcode/esm/state-manager';
import { offerDetector } from './qr-detector.ts';

/** The library's scanner, which shows a camera in the element with this id. */
export function newScanner(id: string): Html5Qrcode {
  offerDetector();
  return new Html5Qrcode(id, {
    verbose: false,
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    useBarCodeDetectorIfSupported: true,
  });
}

/** The library throws if the camera has gone meanwhile. */
export function torchOf(scanner: Html5Qrcode) {
  try {
    return scanner.getRunningTrackCameraCapabilities().torchFeature();
  } catch {
    return undefined;
  }
}

/** The library cannot be paused while it resumes, and then looks on. So each look of a session that is to pause asks. */
export function applyPause(scanner: Html5Qrcode, paused: boolean): void {
  const state = scanner.getState();
  if (paused && state === Html5QrcodeScannerState.SCANNING) scanner.pause(true);
  if (!paused && state === Html5QrcodeScannerState.PAUSED) scanner.resume();
}

/** Ends it, if it runs, and empties its element. */
export async function stop(scanner: Html5Qrcode | undefined): Promise<void> {
  if (!scanner) return;
  if (scanner.getState() !== Html5QrcodeScannerState.NOT_STARTED) await scanner.stop();
  scanner.clear();
}
