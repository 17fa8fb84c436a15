import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { PHOTO } from '#contract/constants.ts';
import type { ImportedPhoto, PhotoImportLine } from '#contract/photos/import.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { endStaleSession } from '../../../lib/api/api.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { tokenOf } from '../../../lib/session/session.ts';
import { sendZip } from './send-zip.ts';

export interface ImportState {
  readonly at: 'choosing' | 'running' | 'ended';
  /** How much of the ZIP has been sent, from 0 to 1. */
  readonly sent: number;
  /** The files of the ZIP. Null: not known yet. */
  readonly files: number | null;
  readonly photos: readonly ImportedPhoto[];
  /** Why nothing, or not all, was stored. */
  readonly problem: string | null;
}

const CHOOSING: ImportState = { at: 'choosing', sent: 0, files: null, photos: [], problem: null };

/** The import of one ZIP at a time. */
export function usePhotoImport(onStored: () => void) {
  const store = useStore();
  const [state, setState] = useState(CHOOSING);
  const running = useRef<AbortController>(null);
  const change = (next: (before: ImportState) => ImportState): void => setState(next);

  async function send(file: File): Promise<void> {
    if (file.size > PHOTO.zipBytes) return setState({ ...CHOOSING, problem: PHOTO_MESSAGES.zipTooLarge });
    const leaving = new AbortController();
    running.current = leaving;
    setState({ ...CHOOSING, at: 'running' });
    if (!(await isReadable(file))) return setState({ ...CHOOSING, problem: PHOTO_MESSAGES.zipNoFile });
    const token = tokenOf(store.getState());
    const heard: PhotoImportLine[] = [];
    const error = await sendZip({
      ...{ file, token, signal: leaving.signal },
      onSent: sent => change(before => ({ ...before, sent })),
      onLines: lines => {
        heard.push(...lines);
        change(before => ({ ...before, ...stateFrom(heard) }));
      },
    });
    if (error) endStaleSession(error, token, store);
    const problem = error ? sentence(error, PHOTO_MESSAGES.photosImportFailed) : brokenOff(heard);
    change(before => ({ ...before, at: error ? 'choosing' : 'ended', problem }));
    if (heard.length > 0) onStored();
  }
  return {
    state,
    send,
    stop: () => running.current?.abort(),
    restart: () => setState(CHOOSING),
  };
}

/** A folder that was dropped is no file, and a file may be gone by now. To send it would look like a broken network. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function stateFrom(lines: readonly PhotoImportLine[]): Pick<ImportState, 'files' | 'photos'> {
  const start = lines.find(line => line.kind === 'start');
  return { files: start?.files ?? null, photos: lines.filter(line => line.kind === 'photo') };
}

/** What to say of an answer that ended before its last line. Null: it is whole. */
export function brokenOff(lines: readonly PhotoImportLine[]): string | null {
  const last = lines.at(-1);
  if (last?.kind === 'end') return null;
  const stored = lines.filter(line => line.kind === 'photo' && line.outcome !== 'refused');
  const broke = PHOTO_MESSAGES.photosImportBroke(stored.length);
  return last?.kind === 'broken' ? `${last.error} ${broke}` : broke;
}
