import { useEffect, useState } from 'react';
import { stepAt } from '#contract/qr/live.ts';
import type { Binding } from '../../../lib/live-code/bindings.ts';
import { liveCodeAt } from '../../../lib/live-code/device-key.ts';
import { everySecond } from '../../../lib/live-code/server-clock.ts';

interface Made {
  readonly of: Binding;
  readonly text: string;
}

/** Not by the key: each time it is read from the browser's store it is another object. */
const isSame = (a: Binding, b: Binding): boolean =>
  a.deviceId === b.deviceId && a.boundAt === b.boundAt && a.u === b.u && a.g === b.g;

/** The text of the live code: a new one when the server's clock begins a new step. Undefined until it is made. */
export function useLiveText(binding: Binding | undefined): string | undefined {
  const [made, setMade] = useState<Made>();
  useEffect(() => {
    if (!binding) return undefined;
    let shown: number | undefined;
    let over = false;
    const stop = everySecond(binding.offsetMs, serverMs => {
      const step = stepAt(serverMs);
      if (step === shown) return;
      shown = step;
      void liveCodeAt(binding, serverMs).then(text => {
        if (!over && shown === step) setMade({ of: binding, text });
      });
    });
    return () => {
      over = true;
      stop();
    };
  }, [binding]);
  return made && binding && isSame(made.of, binding) ? made.text : undefined;
}
