import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { WithSession } from '../session/session.ts';
import { outboxOf } from './open-outbox.ts';
import type { Outbox, OutboxState } from './outbox.ts';

/** The scans on this device and their state. */
export function useOutbox(): { readonly outbox: Outbox; readonly state: OutboxState } {
  const outbox = outboxOf(useStore<WithSession>());
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) };
}
