/** What only the server and the workers say about passes. */
export const serverPassesMessages = {
  passKeyUnreadable: 'This is not a public key',
  passIssued: 'Pass issued. Now pair it with the phone.',
  passRevoked: 'Pass revoked. It is refused from now on.',
  passLeft: 'This pass has ended',
  /** In place of the name of somebody who was erased. */
  passOfErased: 'Erased',
  kioskPresent: 'Present',
} as const;
