/** Why a camera did not start, or has not yet. Each reason has its own solution. */
export type CameraTrouble =
  | 'refused'
  | 'unanswered'
  | 'missing'
  | 'insecure'
  | 'in-use'
  | 'lost'
  | 'hidden'
  | 'unloaded'
  | 'unknown';

export const CAMERA_ADVICE: Readonly<Record<CameraTrouble, string>> = {
  refused:
    'This browser was not allowed to use the camera. Allow it from the camera icon in the address bar, then start again.',
  unanswered:
    'The browser has not given the camera yet. If it asks, please allow it. If it does not, stop and start again.',
  missing: 'No camera was found. Connect one, or open this page on a phone, then start again.',
  insecure:
    'Browsers give the camera only to a secure address. Open this page over https, or on the machine itself as localhost.',
  'in-use': 'Another app or tab is using the camera. Close it, then start again.',
  lost: 'The camera was disconnected or taken by another app. Check it, then start again.',
  hidden:
    'This browser hides pictures from pages, so no code can be read. Allow this page to read them from the icon in the address bar, then start again, or use another browser. A handheld scanner and Find work without the camera.',
  unloaded: 'Its code could not be loaded. Please check your connection, then load this page again.',
  unknown: 'Reload the page; if that does not help, try another browser or another camera.',
};

/** The DOMException names with which getUserMedia rejects, and the first look fails, by their meaning for the user. */
const BY_NAME: ReadonlyArray<readonly [RegExp, CameraTrouble]> = [
  [/NotAllowedError|PermissionDenied|Permission denied/i, 'refused'],
  [/NotFoundError|DevicesNotFound|OverconstrainedError|Requested device not found/i, 'missing'],
  [/NotReadableError|TrackStartError|AbortError|Could not start video source/i, 'in-use'],
  [/SecurityError/, 'hidden'],
];

/** html5-qrcode rejects with a string that contains the browser's error, so the name is searched in the text. */
export function cameraTrouble(error: unknown, secureContext: boolean): CameraTrouble {
  if (!secureContext) return 'insecure';
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return BY_NAME.find(([name]) => name.test(text))?.[1] ?? 'unknown';
}
