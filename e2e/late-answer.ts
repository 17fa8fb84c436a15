import type { Console } from './console.ts';

/**
 * The page hears what the server has answered to calls of `path` only when it is released. `first` settles once there
 * is such an answer. (`hold` in intercept.ts holds the calls themselves.)
 */
export async function holdAnswers(
  { page }: Console,
  path: string,
): Promise<{ readonly first: () => Promise<unknown>; readonly release: () => Promise<void> }> {
  await page.evaluate(wanted => {
    const sent = window.fetch;
    const released = Promise.withResolvers<void>();
    document.documentElement.addEventListener('release-answers', () => released.resolve(), { once: true });
    window.fetch = async (...call) => {
      const answer = await sent(...call);
      if (new URL(answer.url).pathname === wanted) {
        document.documentElement.dataset['answered'] = wanted;
        await released.promise;
      }
      return answer;
    };
  }, path);
  return {
    first: () => page.waitForFunction(is => document.documentElement.dataset['answered'] === is, {}, path),
    release: () =>
      page.evaluate(() => void document.documentElement.dispatchEvent(new Event('release-answers'))),
  };
}
