/** The secrets of every server under test. */
export const SECRETS = { jwtSecret: 'j'.repeat(32), qrSecret: 'q'.repeat(32) };
