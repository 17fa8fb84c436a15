import path from 'node:path';

/** The clone this code runs from. Settings like DATA_DIR are relative to it, not to the current folder. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** A path inside the clone. */
export const inRoot = (...parts: string[]): string => path.resolve(ROOT, ...parts);
