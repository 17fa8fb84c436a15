import { useState } from 'react';

/**
 * Calls `takeOver` when a field's value was changed elsewhere: filters were cleared, or it was the browser's Back. Returns
 * what to call with each value that the field itself sends.
 */
export function useValueFromElsewhere(
  value: string,
  takeOver: (value: string) => void,
): (sent: string) => void {
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // What was sent before it may come back, and is from elsewhere then.
    setSent(value);
    if (value !== sent) takeOver(value);
  }
  return setSent;
}
