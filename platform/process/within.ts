/** The result of `work`, or a failure after `ms`. The work then goes on, but its result is ignored. */
export async function within<T>(ms: number, work: Promise<T>, tooLate: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${tooLate} (${ms} ms)`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
