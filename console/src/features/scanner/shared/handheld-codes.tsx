import { readTyped } from './typed-text.ts';
import { useHandheldScanner } from './use-handheld-scanner.ts';

interface HandheldCodesProps {
  readonly onCode: (text: string) => void;
}

/** A handheld scanner where nobody is looked for: whatever it sends is read, as if the camera had seen it. */
export function HandheldCodes({ onCode }: HandheldCodesProps) {
  useHandheldScanner(given => {
    const typed = readTyped(given);
    if (typed.kind !== 'nothing') onCode(typed.text);
  });
  return null;
}
