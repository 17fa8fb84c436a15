import { afterAll } from 'vitest';
import { endOfFile } from './at-end.ts';

// Registered before the file's own hooks, so it runs after them.
afterAll(endOfFile);
