import { idSchema } from '#contract/common.ts';
import { remember, remembered } from '../remembered.ts';

const BROWSER = 'browser-id';

/** An id that this browser makes for itself once. If it denies storage, each page has another one. */
export function browserId(): string {
  const known = idSchema.safeParse(remembered(BROWSER));
  if (known.success) return known.data;
  const made = crypto.randomUUID();
  remember(BROWSER, made);
  return made;
}
