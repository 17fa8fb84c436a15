/**
 * Loaded before a process's own code (`--import`): its clock is wrong by CLOCK_SHIFT_MS. Only dates are shifted,
 * as if a user set the machine's clock. Timers are unchanged.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + shift], newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + shift : Reflect.get(target, name, receiver),
});

export {};
