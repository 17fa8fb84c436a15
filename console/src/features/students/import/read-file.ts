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
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  return utf8Of(bytes) ?? (isMarked ? LOSSY.decode(bytes) : linesOf(bytes).map(decodeLine).join(''));
}

const STRICT = new TextDecoder('utf-8', { fatal: true });
const LOSSY = new TextDecoder('utf-8');
const CODE_PAGE = new TextDecoder('windows-1252');

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lists are put together from others, each in its own encoding. */
function decodeLine(line: Uint8Array): string {
  const whole = utf8Of(line);
  if (whole !== undefined) return whole;
  // A line in UTF-8 may have a damaged letter. Of one in a code page all that is not ASCII is damaged as UTF-8.
  const text = LOSSY.decode(line);
  return /[^\p{ASCII}\uFFFD]/u.test(text) ? text : CODE_PAGE.decode(line);
}

const LINE_ENDS = [0x0a, 0x0d];

/** The lines with their ends. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (const [index, byte] of bytes.entries()) {
    if (!LINE_ENDS.includes(byte)) continue;
    lines.push(bytes.subarray(start, index + 1));
    start = index + 1;
  }
  return [...lines, bytes.subarray(start)];
}
