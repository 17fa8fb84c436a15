import { useEffect, useMemo } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { QR_TYPE, readQr, type UnsignedQr, type userQrAnswer } from '#contract/qr/code.ts';
import { qrRoutes } from '#contract/qr/routes.ts';
import { api, get, write } from '../../lib/api/api.ts';
import { useLastKnown } from '../../lib/kept/use-last-known.ts';
import { offsetBy } from '../../lib/live-code/server-clock.ts';
import type { Reported } from '../../lib/live-code/standing.ts';
import { useLiveCode } from './live/use-live-code.ts';
import type { Server } from './live/use-upkeep.ts';

const qrApi = api.injectEndpoints({
  endpoints: build => ({
    userQr: build.query(get(qrRoutes.userQr, ['User'])),
    bindDevice: build.mutation(write(qrRoutes.bindDevice)),
  }),
});

export type QrText = ReturnType<typeof useQrText>;

/** The text of the user's QR code: the server's, otherwise the last one of the server, otherwise the local fallback. */
export function useQrText(user: User) {
  const query = qrApi.useUserQrQuery({ id: user.id });
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = query;
  // Also while it is asked again: what was shown instead stays until there is an answer.
  const failed = error !== undefined;
  const { data, keptAt, looking } = useLastKnown('qr-code', qrRoutes.userQr.answer, {
    data: currentData,
    error,
    fulfilledTimeStamp,
  });
  const [ask] = qrApi.useBindDeviceMutation();
  const reported = useMemo(() => data && reportedBy(data), [data]);
  const offsetMs = offsetIn(query);
  const away = keptAt !== null || (failed && data === undefined);
  const server: Server = { reported, offsetMs, away, ask, askAgain: refetch };
  const live = useLiveCode(user, server);
  const isLive = live.standing.kind === 'bound' || live.standing.kind === 'looking';
  const local = failed && data === undefined && !looking && !isLive;
  const fallback = useMemo(() => (local ? fallbackQrText(user, new Date()) : undefined), [local, user]);

  useEffect(() => {
    // A fixed id shows the toast only once, however often the screen renders.
    if (local) toast.error(MESSAGES.qrFallback, { id: MESSAGES.qrFallback });
  }, [local]);

  const text = data?.qrCodeData ?? fallback;
  return {
    /** The fixed code: what is saved and shared. Undefined while loading, or if only the live one is known. */
    text,
    /** Its PNG as the server drew it, as a `data:` URL. Undefined if the code is not the server's. */
    serverPng: data?.qrCodeUrl,
    /** What is shown: the live code if this phone is bound, else the fixed one. Undefined while loading. */
    shown: isLive ? live.text : text,
    live,
    /** Where the fixed one comes from: the server, this device that kept the server's last one, or made here, unsigned. */
    from: local ? 'local' : keptAt === null ? 'server' : 'kept',
    /** When a kept one was fetched. */
    keptAt,
    /** From this device's clock to the server's, in milliseconds, as far as it is known. */
    offsetMs: offsetMs ?? live.held?.offsetMs ?? 0,
    /** The server does not answer. */
    away,
    retry: () => void refetch(),
    retrying: isFetching,
  } as const;
}

type Answer = (typeof userQrAnswer)['_zod']['output'];

/** What an answer says of the phone and the generation of the code. */
function reportedBy({ device, now, qrCodeData }: Answer): Reported {
  const reading = readQr(qrCodeData);
  return { device, now, g: reading.kind === 'signed' ? reading.qr.g : 0 };
}

interface Timed {
  readonly currentData?: Answer | undefined;
  readonly startedTimeStamp?: number | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

function offsetIn({ currentData, startedTimeStamp, fulfilledTimeStamp }: Timed): number | null {
  if (!currentData || startedTimeStamp === undefined || fulfilledTimeStamp === undefined) return null;
  return offsetBy({ now: currentData.now, requestedAt: startedTimeStamp, answeredAt: fulfilledTimeStamp });
}

/** The code's content if the server gives none. It is unsigned, so an admin has to confirm it by eye. */
export function fallbackQrText(user: User, now: Date): string {
  const payload: UnsignedQr = {
    userId: user.id,
    rollNo: user.roll_no ?? '',
    name: user.name,
    trade: user.trade ?? '',
    timestamp: now.toISOString(),
    type: QR_TYPE,
  };
  return JSON.stringify(payload);
}
