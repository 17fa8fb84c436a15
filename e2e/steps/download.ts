import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { temporaryFolder } from '#testing/folder.ts';
import type { Console } from '../rig/console.ts';
import { PATIENCE_MS } from '../rig/patience.ts';

export interface Download {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file that the browser saves after `act`, in a folder for this test. */
export async function savedBy(who: Console, act: () => Promise<void>): Promise<Download> {
  const folder = temporaryFolder();
  const session = await who.page.createCDPSession();
  const names = new Map<string, string>();
  let saved: Promise<Download> | undefined;
  session.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
    names.set(guid, suggestedFilename);
  });
  session.on('Browser.downloadProgress', ({ guid, state }) => {
    const name = names.get(guid);
    if (state !== 'completed' || name === undefined) return;
    saved = readFile(path.join(folder, name)).then(bytes => ({ name, bytes }));
    // Later downloads do not belong to this one. At the end of a test the browser may be gone already.
    session.detach().catch(() => {});
  });
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    browserContextId: who.page.browserContext().id ?? '',
    eventsEnabled: true,
  });
  await act();
  return vi.waitUntil(() => saved, PATIENCE_MS);
}

type Format = 'PDF' | 'CSV' | 'Sign-in sheet';

/** Chooses from an open menu of formats. */
export const chooseFormat = (who: Console, format: Format | 'Excel'): Promise<void> =>
  who.pressOn(`[role="menuitem"]::-p-text(${format})`);

/** The file that an open export menu gives in this format. The message appears only when the file is there. */
export async function exportedAs(who: Console, format: Format): Promise<Download> {
  // Several exports show the same message, so wait until it is gone.
  await who.gone(MESSAGES.reportExported);
  const [file] = await Promise.all([
    savedBy(who, () => chooseFormat(who, format)),
    who.see(MESSAGES.reportExported),
  ]);
  return file;
}

/** The rows of a CSV file, by its headings. */
export const rowsOf = (csv: Download): Record<string, string>[] =>
  parse(csv.bytes, { columns: true, bom: true, skip_empty_lines: true });
