import { config } from 'zod';

// The content policy forbids eval. Zod would notice by trying it, and every page would report a violation.
config({ jitless: true });
