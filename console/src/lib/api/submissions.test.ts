import { describe, expect, test } from 'vitest';
import { submissions } from './submissions.ts';

const lost = {};
const answered = { data: 'stored' };
const deleted = { error: { code: 'id_taken' } };

describe('submissions', () => {
  const idsOf = async (
    ...steps: readonly (readonly [content: string, answer: { data?: string; error?: object }])[]
  ) => {
    const sent: string[] = [];
    let made = 0;
    const submit = submissions(() => `id-${++made}`);
    for (const [content, answer] of steps)
      await submit(content, id => {
        sent.push(id);
        return Promise.resolve(answer);
      });
    return sent;
  };

  test('a retry after a lost answer keeps its id, and other content gets another', async () => {
    const ids = await idsOf(['present', lost], ['present', lost], ['absent', lost], ['present', answered]);
    expect(ids).toEqual(['id-1', 'id-1', 'id-2', 'id-3']);
  });

  test('what was deleted meanwhile is created anew', async () => {
    const ids = await idsOf(['talk', lost], ['talk', deleted], ['talk', answered]);
    expect(ids).toEqual(['id-1', 'id-1', 'id-2']);
  });

  test('the same content after an answer is another submission', async () => {
    const ids = await idsOf(['present', lost], ['present', answered], ['present', answered]);
    expect(ids).toEqual(['id-1', 'id-1', 'id-2']);
  });
});
