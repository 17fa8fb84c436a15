/** What every server under test signs with. */
export const SECRETS = { jwtSecret: 'j'.repeat(32), qrSecret: 'q'.repeat(32) };
