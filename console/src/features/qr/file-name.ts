import type { SessionUser } from '../../lib/session.ts';

/** The PNG's name: name and roll number, with nothing in it that a file system minds. */
export function qrFileName({ name, roll_no }: Pick<SessionUser, 'name' | 'roll_no'>): string {
  const parts = [name, roll_no ?? ''].map(part => part.trim().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'));
  return `${parts
    .map(part => part.replace(/^-+|-+$/g, ''))
    .filter(part => part !== '')
    .join('_')}_QR.png`;
}
