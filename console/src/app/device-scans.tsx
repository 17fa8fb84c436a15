import { type ComponentType, useEffect, useState } from 'react';
import { useUser } from '../lib/session/session.ts';

/** Sends the scans that wait on this device, on every screen of an admin. Other users do not load this code. */
export function DeviceScans() {
  const admin = useUser()?.role === 'admin';
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(() => {
    if (!admin) return;
    // Not available now. The scanner itself loads it later.
    import('./scan-keeper.tsx').then(
      ({ ScanKeeper }) => setKeeper(() => ScanKeeper),
      () => undefined,
    );
  }, [admin]);
  return admin && Keeper ? <Keeper /> : null;
}
