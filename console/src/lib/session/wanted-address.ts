import { remember, remembered } from '../remembered.ts';

const SLOT = 'wanted-address';

/**
 * The address of the screen that led to the login, with its filters. It outlives a page that is thrown away while its
 * user looks for the password. If the browser denies storage, there is none.
 */
export const wantedAddress = (): string | null => remembered(SLOT, 'sessionStorage');

export const keepWantedAddress = (address: string): void => remember(SLOT, address, 'sessionStorage');

export const forgetWantedAddress = (): void => remember(SLOT, null, 'sessionStorage');
