/** What helps where a handheld scanner types what nobody can read. */
export const KEYBOARD_HINT =
  'If codes from a handheld scanner are not read, set this computer’s keyboard to English (US).';
