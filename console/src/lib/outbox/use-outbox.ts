import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { WithSession } from '../session.ts';
import { outboxOf } from './open-outbox.ts';
import type { Outbox, OutboxState } from './outbox.ts';

/** Scans on their way from this device, and how matters stand with them. */
export function useOutbox(): { readonly outbox: Outbox; readonly state: OutboxState } {
  const outbox = outboxOf(useStore<WithSession>());
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) };
}
