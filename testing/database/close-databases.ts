import { afterAll } from 'vitest';
import { closeOpenDatabases } from './database.ts';

// Registered before the file's own hooks, so it runs after them.
afterAll(closeOpenDatabases);
