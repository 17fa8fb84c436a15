import type { CorrectionWish } from '#contract/corrections/wishes.ts';

interface WishWords {
  /** As one of several choices. */
  readonly choice: string;
  /** Behind 'You ask' and 'You asked'. */
  readonly to: string;
  /** What the office needs to know, to decide about it. */
  readonly say: string;
}

/** What a student can ask for, in the student's words. */
export const WISH_WORDS: Readonly<Record<CorrectionWish, WishWords>> = {
  present: {
    choice: 'I was there: count me as present',
    to: 'to count as present',
    say: 'Say when you came, and who can confirm it',
  },
  excused: {
    choice: 'I could not come, with a reason: do not count me as absent',
    to: 'not to count as absent',
    say: 'Say why you could not come, and how the office can check it',
  },
};
