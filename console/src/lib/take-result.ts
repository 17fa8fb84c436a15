/**
 * Passes on what a promise brings, until the returned function is called. An effect returns that function, so a result
 * that comes after its end is ignored.
 */
export function takeResult<T>(promise: Promise<T>, take: (result: T) => void): () => void {
  let over = false;
  void promise.then(result => {
    if (!over) take(result);
  });
  return () => {
    over = true;
  };
}
