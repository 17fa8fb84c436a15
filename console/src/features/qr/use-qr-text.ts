import { useEffect, useMemo } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api/api.ts';
import { useLastKnown } from '../../lib/kept/use-last-known.ts';
import { fallbackQrText } from './fallback-qr.ts';

const qrApi = api.injectEndpoints({
  endpoints: build => ({
    userQr: build.query({ ...get(ROUTES.userQr), providesTags: ['User'] }),
  }),
});

export interface QrText {
  /** Undefined while loading. */
  readonly text: string | undefined;
  /** Where it comes from: the server, this device that kept the server's last one, or made here and unsigned. */
  readonly from: 'server' | 'kept' | 'local';
  /** When a kept one was fetched. */
  readonly keptAt: string | null;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The text of the user's QR code: the server's, otherwise the last one of the server, otherwise the local fallback. */
export function useQrText(user: User): QrText {
  const { currentData, error, isError, isFetching, fulfilledTimeStamp, refetch } = qrApi.useUserQrQuery({
    id: user.id,
  });
  const { data, keptAt, looking } = useLastKnown('qr-code', ROUTES.userQr.answer, {
    data: currentData,
    error,
    fulfilledTimeStamp,
  });
  const local = isError && data === undefined && !looking;
  const fallback = useMemo(() => (local ? fallbackQrText(user, new Date()) : undefined), [local, user]);

  useEffect(() => {
    // A fixed id shows the toast only once, however often the screen renders.
    if (local) toast.error(MESSAGES.qrFallback, { id: MESSAGES.qrFallback });
  }, [local]);

  return {
    text: data?.qrCodeData ?? fallback,
    from: local ? 'local' : keptAt === null ? 'server' : 'kept',
    keptAt,
    retry: () => void refetch(),
    retrying: isFetching,
  };
}
