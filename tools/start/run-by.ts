type Process = 'server' | 'worker';

/** Which process runs the code of which folder, and restarts under `npm run dev` when it is saved. */
export const RUN_BY: Readonly<Record<string, readonly Process[]>> = {
  server: ['server'],
  workers: ['worker'],
  platform: ['server', 'worker'],
  contract: ['server', 'worker'],
  'read-model': ['server', 'worker'],
};
