import { remember, remembered } from '../remembered.ts';

const SLOT = 'wanted-address';
const OWNER = 'wanted-address-of';

/**
 * The address of the screen that led to the login, with its filters. It outlives a page that is thrown away while its
 * user looks for the password. If the browser denies storage, there is none.
 */
export const wantedAddress = (): string | null => remembered(SLOT, 'sessionStorage');

/** `owner`: the user whose session ended there. Null: it was opened by the user who signs in next. */
export function keepWantedAddress(address: string, owner: string | null): void {
  remember(SLOT, address, 'sessionStorage');
  remember(OWNER, owner, 'sessionStorage');
}

export function forgetWantedAddress(): void {
  remember(SLOT, null, 'sessionStorage');
  remember(OWNER, null, 'sessionStorage');
}

/** Where one person was is not shown to another. */
export function forgetWantedAddressOfOthers(user: string): void {
  const owner = remembered(OWNER, 'sessionStorage');
  if (owner !== null && owner !== user) forgetWantedAddress();
}
