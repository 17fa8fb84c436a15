import type { Console } from './console.ts';

/**
 * The page hears what the server has answered to calls of `path`, or those of them whose query has this part, only when
 * it is released. `first` settles once there is such an answer. (`hold` in intercept.ts holds the calls themselves.)
 */
export async function holdAnswers(
  { page }: Console,
  path: string,
  part = '',
): Promise<{ readonly first: () => Promise<unknown>; readonly release: () => Promise<void> }> {
  await page.evaluate(
    (wanted, asked) => {
      const sent = window.fetch;
      const released = Promise.withResolvers<void>();
      document.documentElement.addEventListener('release-answers', () => released.resolve(), { once: true });
      window.fetch = async (...call) => {
        const answer = await sent(...call);
        const { pathname, search } = new URL(answer.url);
        if (pathname === wanted && search.includes(asked)) {
          document.documentElement.dataset['answered'] = wanted;
          await released.promise;
        }
        return answer;
      };
    },
    path,
    part,
  );
  return {
    first: () => page.waitForFunction(is => document.documentElement.dataset['answered'] === is, {}, path),
    release: () =>
      page.evaluate(() => void document.documentElement.dispatchEvent(new Event('release-answers'))),
  };
}

/** What the server answers to calls of `path` is lost on its way, until the network is restored. */
export async function loseAnswers({ page }: Console, path: string): Promise<() => Promise<void>> {
  await page.evaluate(lost => {
    const sent = window.fetch;
    document.documentElement.dataset['lost'] = lost;
    window.fetch = async (...call) => {
      const answer = await sent(...call);
      if (new URL(answer.url).pathname === document.documentElement.dataset['lost'])
        throw new TypeError('Failed to fetch');
      return answer;
    };
  }, path);
  return () => page.evaluate(() => document.documentElement.removeAttribute('data-lost'));
}
