/** Asks whether the session may end now: false keeps it. */
export type AskBeforeLogout = () => Promise<boolean>;

const questions = new Set<AskBeforeLogout>();

/** Has `ask` asked whenever somebody wants to log out here; the answer takes it back. */
export function beforeLogout(ask: AskBeforeLogout): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

/** Whether nobody minds: one is asked after the other, and the first "no" counts. */
export async function mayLogOut(): Promise<boolean> {
  for (const ask of [...questions]) if (!(await ask())) return false;
  return true;
}
