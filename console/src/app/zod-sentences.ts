import { config } from 'zod';
import { sentenceOf } from '#contract/field-sentences.ts';

// If a form's schema has no sentence for a problem, the server's sentence is used, not Zod's text for programmers.
config({ customError: sentenceOf });
