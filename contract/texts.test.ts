import { describe, expect, test } from 'vitest';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from './accounts/schema.ts';
import { textSchema } from './common.ts';
import { MESSAGES } from './messages.ts';
import { rollNoKey } from './texts.ts';

const problemOf = (schema: typeof nameSchema, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('text that comes from outside', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b\u200b\u200b'],
    ['braille blanks', '\u2800\u2800\u2800'],
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['marks of direction', '\u200f\u200e\u200f'],
    ['signs of formulas that nobody sees', '\u2061\u2062'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['control characters', '\u0001\u0007\u007f\u009f'],
  ])('is missing if it is only %s', (_, blank) => {
    expect(problemOf(nameSchema, blank)).toBe(MESSAGES.nameRequired);
    expect(problemOf(rollNoSchema, blank)).toBe(MESSAGES.rollNoRequired);
    expect(textSchema.parse(blank)).toBe('');
  });

  test('keeps the joiners inside an Indian word, and the tags of a flag', () => {
    for (const text of ['क्\u200dषमा', 'র\u200d্যাপিড', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'])
      expect(textSchema.parse(text)).toBe(text);
  });

  test.each([
    ['a zero-width space', '21BCS\u200b001'],
    ['a byte order mark', '\ufeff21BCS001'],
    ['a soft hyphen', '21BCS\u00ad001\u00ad'],
    ['a hyphen that does not break', '21BCS\u2011001', '21BCS-001'],
    ['an en dash', '21BCS\u2013001', '21BCS-001'],
    ['a variation selector', '21BCS001\ufe0f'],
    ['a tag', '21BCS001\u{e0041}'],
    ['a filler', '21BCS\u1160\u3164001'],
    ['a joiner of accents', '21BCS\u034f001'],
    ['a control character', '21BCS001\u0001'],
    ['wide digits', '21BCS\uff10\uff10\uff11'],
    ['Hindi digits', '२१BCS००१'],
    ['Arabic and Urdu digits', '٢١BCS۰۰۱'],
    ['Tamil and Malayalam digits', '௨௧BCS൦൦൧'],
  ])('is the same roll number with %s', (_, copied, typed = '21BCS001') => {
    expect(rollNoSchema.parse(copied)).toBe(typed);
    expect(rollNoKey(copied)).toBe(typed.toLowerCase());
  });

  test('is a name without what turns the sentence around in which it stands', () => {
    expect(nameSchema.parse('Asha \u202e\t\u0007 Rao\u2069\u0007')).toBe('Asha Rao');
  });

  test('is the same roll number with another kind of space, and the same email with unseen characters', () => {
    expect(rollNoSchema.parse('21\u00a0BCS \u2009 001')).toBe('21 BCS 001');
    expect(personalFields.phone.parse('९८७६५ ४३२१०')).toBe('98765 43210');
    expect(emailSchema.parse('\u200bAsha@example.edu\u200b')).toBe('asha@example.edu');
  });
});
