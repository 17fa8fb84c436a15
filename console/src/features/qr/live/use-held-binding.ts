import { useCallback, useEffect, useState } from 'react';
import { BINDINGS, type HeldBinding } from '../../../lib/live-code/bindings.ts';
import { takeResult } from '../../../lib/take-result.ts';

type Held = HeldBinding | null;

/**
 * What this browser holds for the user: undefined until it was read, null if nothing. It is read again when the server
 * names another `device`, because another tab of this browser may have been bound. The function holds a new one.
 */
export function useHeldBinding(
  user: string,
  wanted: boolean,
  device: string | undefined,
): readonly [Held | undefined, (held: Held) => void] {
  const [read, setRead] = useState<{ readonly of: string; readonly held: Held }>();
  const hold = useCallback((held: Held) => setRead({ of: user, held }), [user]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(device): it says that something changed
  useEffect(() => {
    if (!wanted) return undefined;
    return takeResult(BINDINGS.read(user), hold);
  }, [user, wanted, device, hold]);

  return [read?.of === user ? read.held : undefined, hold];
}

/** Whether this browser was bound to another student, too. It never says to whom. */
export function useShared(user: string, wanted: boolean): boolean {
  const [shared, setShared] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    return takeResult(BINDINGS.ofOthers(user), setShared);
  }, [user, wanted]);
  return shared;
}
