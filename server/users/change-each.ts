import { isRefusal, type Refusal, sentenceOf } from '#contract/errors.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { findUser } from '../accounts/users.ts';
import type { ChangeDeps, Changed } from './change-user.ts';
import { presentUserRecord } from './present.ts';

interface ChangeOfOne<Outcome> {
  readonly id: string;
  readonly outcome: Outcome;
  readonly error: string | null;
  /** As they are now; null: there is no such user. */
  readonly user: UserRecord | null;
}

/**
 * Changes several users, each by itself: with its own transaction, its own fact, and everything that refuses it. If the
 * call is cut, calling again does what is left. It ends when its caller is no longer an admin.
 */
export async function changeEach<Item extends { readonly id: string }, Outcome>(
  { knex }: Pick<ChangeDeps, 'knex'>,
  items: readonly Item[],
  change: (item: Item) => Promise<Changed | Refusal>,
  outcomeOf: (answer: Changed | Refusal, item: Item) => Outcome,
): Promise<ChangeOfOne<Outcome>[] | Refusal> {
  const results: ChangeOfOne<Outcome>[] = [];
  // One after the other, as changes of users are made. In one order, so that two callers do not wait for each other.
  for (const item of items.toSorted((a, b) => a.id.localeCompare(b.id, 'en'))) {
    const answer = await change(item);
    if (isRefusal(answer) && answer.refused === 'session_ended') return answer;
    const user = isRefusal(answer) ? await findUser(knex, item.id) : answer.user;
    results.push({
      id: item.id,
      outcome: outcomeOf(answer, item),
      error: isRefusal(answer) ? whyRefused(answer) : null,
      user: user ? presentUserRecord(user) : null,
    });
  }
  return results;
}

/** What an admin reads of one user who was not changed. A refusal of a field says more than that of the whole request. */
function whyRefused(refusal: Refusal): string {
  const [ofField] = Object.values(refusal.fields ?? {});
  return ofField ?? sentenceOf(refusal);
}
