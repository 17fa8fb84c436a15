import { config } from 'zod';

// The content policy forbids eval. Zod tests for it by trying, and every page would report a violation.
config({ jitless: true });
