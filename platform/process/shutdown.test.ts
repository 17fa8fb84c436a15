import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { onShutdown } from './shutdown.ts';

/** Takes the place of the process. */
function standIn() {
  const target = Object.assign(new EventEmitter(), { exit: vi.fn<(code?: number) => void>() });
  const log = { info: vi.fn(), error: vi.fn() };
  return { target, log };
}

test('steps run in order, each waiting for the one before', async () => {
  const { target, log } = standIn();
  const done: string[] = [];
  const step = (name: string) => ({
    name,
    run: async () => {
      await Promise.resolve();
      done.push(name);
    },
  });
  const end = onShutdown([step('server'), step('worker'), step('database')], { log, target });
  await end('test');
  expect(done).toEqual(['server', 'worker', 'database']);
  expect(target.exit).toHaveBeenCalledExactlyOnceWith();
});

test('a step that fails is logged by name, the rest go on, and the exit code shows it', async () => {
  const { target, log } = standIn();
  const last = vi.fn();
  const failing = { name: 'queue', run: () => Promise.reject(new Error('gone')) };
  await onShutdown([failing, { name: 'database', run: last }], { log, target })('test');
  expect(last).toHaveBeenCalledOnce();
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ step: 'queue' }), expect.any(String));
  expect(target.exit).toHaveBeenCalledExactlyOnceWith(1);
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])(
  '%s ends the process once, however often it comes',
  async signal => {
    const { target, log } = standIn();
    const run = vi.fn();
    const end = onShutdown([{ name: 'server', run }], { log, target });
    target.emit(signal);
    target.emit(signal);
    await end('once more');
    expect(run).toHaveBeenCalledOnce();
    expect(target.exit).toHaveBeenCalledOnce();
  },
);

test('a process that lost its parent during its start ends too', async () => {
  const { target, log } = standIn();
  const run = vi.fn();
  await onShutdown([{ name: 'server', run }], { log, target: Object.assign(target, { connected: false }) })(
    'test',
  );
  expect(run).toHaveBeenCalledOnce();
  expect(log.info).toHaveBeenCalledWith({ reason: 'disconnect' }, expect.any(String));
});

test('a step that hangs is abandoned at the deadline', async () => {
  vi.useFakeTimers();
  const { target, log } = standIn();
  void onShutdown([{ name: 'hanging', run: () => new Promise(() => {}) }], {
    log,
    target,
    deadlineMs: 15_000,
  })('test');
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ step: 'hanging' }), expect.any(String));
  expect(target.exit).toHaveBeenCalledExactlyOnceWith(1);
});
