import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '#platform/files.ts';
import type { Address } from '#platform/process/listen.ts';
import { usablePort } from '#platform/process/usable-port.ts';

/** Makes sure that the server will be able to listen, or throws a message with the reason. */
export async function requireFreePort(address: Address, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await usablePort(address);
      return;
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE') || Date.now() > deadline) throw error;
    }
    await pause(100);
  }
}
