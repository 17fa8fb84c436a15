import { config } from 'zod';
import { sentenceOf } from '#contract/field-sentences.ts';

// What a form's schema has no sentence for is said as the server says it, not in words for programmers.
config({ customError: sentenceOf });
