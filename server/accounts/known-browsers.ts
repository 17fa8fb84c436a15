import { shortMac } from '#platform/short-mac.ts';

/** Which browsers have signed in to which account before. Nothing of it is stored here: the browsers keep it. */
export interface KnownBrowsers {
  /** The browser's id, if what it keeps says that it signed in to this account. */
  readonly idOf: (kept: string | undefined, email: string) => string | undefined;
  /** What a browser keeps that has signed in to this account. */
  readonly noteFor: (email: string) => string;
}

/** `secret`: that of the sessions. */
export function createKnownBrowsers(secret: string, newId: () => string): KnownBrowsers {
  const mac = shortMac(secret, 'rollcall known browsers');
  const text = (id: string, email: string): string => `${id} ${email}`;
  return {
    idOf(kept = '', email) {
      const [id = '', signed = ''] = kept.split('.');
      return mac.isOf(text(id, email), signed) ? id : undefined;
    },
    noteFor(email) {
      const id = newId();
      return `${id}.${mac.of(text(id, email))}`;
    },
  };
}
