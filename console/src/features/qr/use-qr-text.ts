import { useEffect, useMemo } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';

import { fallbackQrText } from './fallback-qr.ts';
import { useUserQrQuery } from './qr-api.ts';

export interface QrText {
  /** Undefined while loading. */
  readonly text: string | undefined;
  /** Made here, because the server gave none. */
  readonly local: boolean;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The text of the user's QR code: from the server, otherwise the local fallback. */
export function useQrText(user: User): QrText {
  const { currentData, isError, isFetching, refetch } = useUserQrQuery({ id: user.id });
  const fromServer = currentData?.qrCodeData;
  const local = isError && fromServer === undefined;
  const fallback = useMemo(() => (local ? fallbackQrText(user, new Date()) : undefined), [local, user]);

  useEffect(() => {
    // A fixed id shows the toast only once, however often the screen renders.
    if (local) toast.error(MESSAGES.qrFallback, { id: MESSAGES.qrFallback });
  }, [local]);

  return { text: fromServer ?? fallback, local, retry: () => void refetch(), retrying: isFetching };
}
