import { useState } from 'react';
import toast from 'react-hot-toast';
import type { AnsweredFile, Route } from '#contract/route.ts';
import { sentence } from './api-error.ts';
import type { RouteArg } from './call.ts';
import { useCalls } from './use-calls.ts';

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface DownloadWords {
  readonly saved: string;
  /** Said if neither the server nor the network has a sentence of its own. */
  readonly failed: string;
}

/**
 * Fetches a route's file, saves it, and says so. A user who logs out meanwhile gets none of it, and neither does the
 * next person on this device.
 */
export function useDownload<R extends Route & { readonly answer: AnsweredFile }>(
  route: R,
  { saved, failed }: DownloadWords,
) {
  const begin = useCalls();
  const [busy, setBusy] = useState(false);
  const download = async (arg: RouteArg<R>, name: string): Promise<void> => {
    setBusy(true);
    const calls = begin();
    const { data, error } = await calls.file(route, arg);
    setBusy(false);
    if (calls.isOver()) return;
    if (error) {
      const why = sentence(error, failed);
      toast.error(why, { id: why });
      return;
    }
    saveFile(data, name);
    toast.success(saved);
  };
  return { download, busy };
}
