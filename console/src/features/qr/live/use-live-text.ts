import { useEffect, useState } from 'react';
import { stepAt } from '#contract/qr/live.ts';
import type { Binding } from '../../../lib/live-code/bindings.ts';
import { liveCodeAt } from '../../../lib/live-code/device-key.ts';
import { everySecond } from '../../../lib/live-code/server-clock.ts';

interface Made {
  readonly key: CryptoKey;
  readonly text: string;
}

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
        if (!over && shown === step) setMade({ key: binding.key, text });
      });
    });
    return () => {
      over = true;
      stop();
    };
  }, [binding]);
  return made && made.key === binding?.key ? made.text : undefined;
}
