/** A hint to one who waits. One that comes while nobody waits is kept for the next time. */
export function createHint() {
  let next = Promise.withResolvers<boolean>();
  return {
    give: (): void => next.resolve(true),
    /** True at the next hint, false after `ms` without one. No process lives on for this. */
    async next(ms: number): Promise<boolean> {
      const timer = setTimeout(next.resolve, ms, false).unref();
      const isGiven = await next.promise;
      clearTimeout(timer);
      next = Promise.withResolvers();
      return isGiven;
    },
  };
}
