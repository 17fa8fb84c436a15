/**
 * Runs `work` while no other tab of this browser runs work of this name. A browser that has no locks, or denies them
 * together with storage, shares nothing between its tabs that `work` could harm.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun = false;
  try {
    return await navigator.locks.request(name, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}
