import type { BindDeviceAnswer, BindDeviceBody } from '#contract/qr/live.ts';
import { BINDINGS, bindingAlone, type HeldBinding } from './bindings.ts';
import { browserId } from './browser-id.ts';
import { beginExchange, liveCodeAt, unwrap } from './device-key.ts';
import { offsetBy } from './server-clock.ts';

/** Calls the route that binds. */
export type Ask = (
  body: BindDeviceBody,
) => Promise<{ readonly data?: BindDeviceAnswer | undefined; readonly error?: unknown }>;

/** The binding that is held now, or why there is none: a failed call, or a browser that cannot do it. */
type Bound = { readonly data: HeldBinding } | { readonly data?: undefined; readonly error: unknown };

/**
 * Binds this browser to its user's live code. Each try is a new exchange. After a lost answer this browser may try again
 * at once, because the server knows it by its id.
 */
export const bindHere = (user: string, ask: Ask): Promise<Bound> => bindingAlone(() => exchange(user, ask));

/** Gets the key of a new generation. The live code of the old key proves that this is still the same phone. */
export const renewHere = (user: string, g: number, ask: Ask): Promise<Bound> =>
  bindingAlone(async () => {
    const held = await BINDINGS.read(user);
    if (!held) return { error: undefined };
    // Another tab may have renewed it by now.
    if (held.g >= g) return { data: held };
    return exchange(user, ask, await liveCodeAt(held, Date.now() + held.offsetMs));
  });

/** Corrects the kept difference to the server's clock. */
export const setClock = (user: string, offsetMs: number): Promise<HeldBinding | null> =>
  bindingAlone(async () => {
    const held = await BINDINGS.read(user);
    return held && BINDINGS.keep(user, { ...held, offsetMs });
  });

async function exchange(user: string, ask: Ask, proof?: string): Promise<Bound> {
  try {
    const begun = await beginExchange();
    const requestedAt = Date.now();
    const { data, error } = await ask({
      ...{ publicKey: begun.publicKey, browser: browserId() },
      ...(proof !== undefined && { proof }),
    });
    if (!data) return { error };
    const { deviceId, boundAt, u, g, now } = data;
    const answeredAt = Date.now();
    const offsetMs = offsetBy({ now, requestedAt, answeredAt }) ?? Date.parse(now) - answeredAt;
    const key = await unwrap(begun, data);
    return { data: await BINDINGS.keep(user, { deviceId, boundAt, u, g, key, offsetMs }) };
  } catch (error) {
    // The browser lacks a part of it, or the key in the answer is not for this exchange.
    return { error };
  }
}
