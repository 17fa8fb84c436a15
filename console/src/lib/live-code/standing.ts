import type { Binding } from './bindings.ts';

/** What the server said of a student's code when it was asked. */
export interface Reported {
  readonly device: { readonly id: string; readonly since: string; readonly browser?: string | null } | null;
  /** The code's generation. */
  readonly g: number;
  /** When, by the server's clock. */
  readonly now: string | null;
}

export type Standing =
  /** Live codes are of students only. */
  | { readonly kind: 'none' }
  /** Without a secure connection a browser has no cryptography. */
  | { readonly kind: 'impossible' }
  /** This browser is still looking for what it kept. */
  | { readonly kind: 'looking' }
  | { readonly kind: 'unbound' }
  | { readonly kind: 'elsewhere'; readonly since: string }
  /** It is this browser that was bound, but the answer with the key was lost. */
  | { readonly kind: 'lost'; readonly since: string }
  /** The code was replaced, so this phone needs a new key. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'bound' };

export interface Known {
  readonly student: boolean;
  readonly able: boolean;
  /** This browser's own id. */
  readonly browser: string;
  /** Undefined: not read yet. */
  readonly binding: Pick<Binding, 'deviceId' | 'boundAt' | 'g'> | null | undefined;
  /** Undefined: the server has not answered, and no answer is kept. */
  readonly reported: Reported | undefined;
}

/** How this browser stands to a student's live code. */
export function standingOf({ student, able, browser, binding, reported }: Known): Standing {
  if (!student) return { kind: 'none' };
  if (!able) return { kind: 'impossible' };
  if (binding === undefined) return { kind: 'looking' };
  if (binding === null) return reported?.device ? notHeld(reported.device, browser) : { kind: 'unbound' };
  // What was said before this phone was bound says nothing of it.
  if (!reported || reported.now === null || Date.parse(reported.now) < Date.parse(binding.boundAt))
    return { kind: 'bound' };
  if (reported.device === null) return { kind: 'unbound' };
  if (reported.device.id !== binding.deviceId) return notHeld(reported.device, browser);
  return { kind: reported.g > binding.g ? 'outdated' : 'bound' };
}

const notHeld = ({ since, browser }: NonNullable<Reported['device']>, own: string): Standing => ({
  kind: browser === own ? 'lost' : 'elsewhere',
  since,
});
