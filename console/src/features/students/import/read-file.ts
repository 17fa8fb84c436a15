import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';

export type FileText = { readonly text: string } | { readonly problem: string };

/**
 * Reads the text of the usual office files: UTF-8, "Unicode text", or the Windows code page of an old spreadsheet.
 */
export async function textOfFile(file: Blob): Promise<FileText> {
  if (file.size > LIMITS.importBytes) return { problem: MESSAGES.csvTooLarge };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // A workbook, a picture or a PDF contains a zero byte. A list never does.
  return text.includes('\0') ? { problem: MESSAGES.csvNotText } : { text };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
