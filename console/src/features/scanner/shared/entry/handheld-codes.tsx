import { readByKeyboard } from './typed-text.ts';
import { useHandheldScanner } from './use-handheld-scanner.ts';

/** A handheld scanner where nobody is looked for: whatever it sends is read, as if the camera had seen it. */
export function HandheldCodes({ onCode }: { readonly onCode: (text: string) => void }) {
  useHandheldScanner(
    given =>
      void readByKeyboard(given, typed => {
        if (typed.kind !== 'nothing') onCode(typed.text);
      }),
  );
  return null;
}
