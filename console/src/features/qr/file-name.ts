import type { User } from '#contract/accounts/schema.ts';

/** The PNG's name: name and roll number, without characters that file systems do not allow. */
export function qrFileName({ name, roll_no }: Pick<User, 'name' | 'roll_no'>): string {
  const parts = [name, roll_no ?? '', 'QR'].map(plain).filter(part => part !== '');
  return `${parts.join('_')}.png`;
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
