import type { Worker } from 'node:cluster';

interface Closable {
  close(): unknown;
}

/** To which process a connection was handed last. One that refuses it, because it ends, passes it on. */
const handedTo = new WeakMap<Closable, Worker>();

/**
 * Closes the connection that a process was handed and did not take before it died. Node forgets such a connection but
 * keeps it open, so its caller would wait for ever. A caller whose connection is closed asks again.
 *
 * Node hands over one connection at a time to each process, by `send`. A connection that was taken is closed here
 * already: closing it once more changes nothing.
 */
export function closeUntaken(worker: Worker): void {
  const { send } = worker.process;
  let last: Closable | undefined;
  Object.assign(worker.process, {
    send(...sent: readonly unknown[]): unknown {
      const [, handle] = sent;
      if (isClosable(handle)) {
        last = handle;
        handedTo.set(handle, worker);
      }
      return Reflect.apply(send, worker.process, sent);
    },
  });
  worker.process.once('exit', () => {
    if (last && handedTo.get(last) === worker) last.close();
  });
}

const isClosable = (handle: unknown): handle is Closable =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';
