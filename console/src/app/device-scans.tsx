import { type ComponentType, useEffect, useState } from 'react';
import { useUser } from '../lib/session.ts';

/** Scans that wait on this device are looked after on every screen of an admin, and their code loaded for no one else. */
export function DeviceScans() {
  const admin = useUser()?.role === 'admin';
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(() => {
    if (!admin) return;
    // Not to be had just now: the scanner itself brings it along.
    import('./scan-keeper.tsx').then(
      ({ ScanKeeper }) => setKeeper(() => ScanKeeper),
      () => undefined,
    );
  }, [admin]);
  return admin && Keeper ? <Keeper /> : null;
}
