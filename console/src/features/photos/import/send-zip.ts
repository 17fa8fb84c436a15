import { parseJson } from '#contract/json.ts';
import { type PhotoImportLine, photoImportLine } from '#contract/photos/import.ts';
import { photosRoutes } from '#contract/photos/routes.ts';
import { address } from '#contract/route.ts';
import { type ApiError, apiError, networkError } from '../../../lib/api/api-error.ts';

interface Sending {
  readonly file: Blob;
  readonly token: string | null;
  readonly signal: AbortSignal;
  /** How much of the ZIP has been sent, from 0 to 1. */
  readonly onSent: (part: number) => void;
  readonly onLines: (lines: readonly PhotoImportLine[]) => void;
}

/**
 * Sends a ZIP and hears of each photo as it is stored. `fetch` would not tell how much has been sent. Null: the
 * answer began, and ended whole or not, or the caller stopped it.
 */
export function sendZip({ file, token, signal, onSent, onLines }: Sending): Promise<ApiError | null> {
  const request = new XMLHttpRequest();
  const read = lineReader();
  // A request whose connection breaks forgets its status.
  let begun = false;
  const hear = (): void => {
    begun = request.status === 200;
    if (begun) onLines(read(request.responseText));
  };
  request.open(photosRoutes.importPhotos.method, address(photosRoutes.importPhotos));
  request.setRequestHeader('Content-Type', 'application/zip');
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
  request.onprogress = hear;
  signal.addEventListener('abort', () => request.abort());
  return new Promise(resolve => {
    request.onload = () => {
      hear();
      resolve(begun ? null : apiError(request.status, parseJson(request.responseText)));
    };
    // What was stored just before the connection broke may not have been heard of.
    request.onerror = () => resolve(begun ? null : networkError);
    request.onabort = () => resolve(null);
    request.send(file);
  });
}

/** Reads the lines that are new in a text that grows. The last line may not be whole yet. */
export function lineReader(): (text: string) => readonly PhotoImportLine[] {
  let from = 0;
  return text => {
    const end = text.lastIndexOf('\n') + 1;
    const lines = text.slice(from, Math.max(from, end)).split('\n').filter(Boolean);
    from = Math.max(from, end);
    return lines.flatMap(line => {
      const parsed = photoImportLine.safeParse(parseJson(line));
      return parsed.success ? [parsed.data] : [];
    });
  };
}
