/**
 * How Node runs the worker. On a machine with much memory Node lets short-lived objects fill 128 MiB before it collects
 * them. A worker mostly waits for its browser, which needs that memory, so it collects them early.
 */
export const WORKER_NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=4'];
