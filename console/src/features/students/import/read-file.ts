import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_TYPES } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';

type FileToSend = { readonly file: Blob } | { readonly problem: string };

/** How ZIPs begin, which workbooks are, and Excel's old files. The server says what it can read. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/**
 * Prepares a file for the server: a workbook as it is, a list as UTF-8. Lists come as UTF-8, as "Unicode text", or in
 * the Windows code page of an old spreadsheet.
 */
export async function fileToSend(file: Blob): Promise<FileToSend> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    const start = [...head].map(byte => byte.toString(16).padStart(2, '0')).join('');
    return WORKBOOKS.includes(start) ? workbook(file) : await list(file);
  } catch {
    // The file was moved or changed since it was chosen, or another program has locked it.
    return { problem: IMPORT_MESSAGES.fileGone };
  }
}

const workbook = (file: Blob): FileToSend =>
  file.size > LIMITS.workbook.bytes
    ? { problem: IMPORT_MESSAGES.workbookTooLarge }
    : { file: file.slice(0, file.size, IMPORT_TYPES.xlsx) };

async function list(file: Blob): Promise<FileToSend> {
  if (file.size > LIMITS.importBytes) return { problem: MESSAGES.csvTooLarge };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text === '') return { problem: MESSAGES.csvEmpty };
  // A picture or a PDF contains a zero byte. A list never does.
  if (text.includes('\0')) return { problem: MESSAGES.csvNotText };
  return { file: new Blob([text], { type: IMPORT_TYPES.csv }) };
}

function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
    const text = new TextDecoder('utf-8').decode(bytes);
    // A list in UTF-8 may have a damaged letter. Of one in a code page all that is not ASCII is damaged as UTF-8.
    const isDamaged = countOf(text, /[^\p{ASCII}\uFFFD]/gu) > countOf(text, /\uFFFD/g);
    return isMarked || isDamaged ? text : new TextDecoder('windows-1252').decode(bytes);
  }
}

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;
