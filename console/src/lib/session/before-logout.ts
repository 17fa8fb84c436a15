/** Asks whether the session may end now: false keeps it. */
type AskBeforeLogout = () => Promise<boolean>;

const questions = new Set<AskBeforeLogout>();

/** Registers a question to ask before each logout. The returned function removes it. */
export function beforeLogout(ask: AskBeforeLogout): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

/** Whether the user may log out. The questions are asked in turn, and the first "no" decides. */
export async function mayLogOut(): Promise<boolean> {
  for (const ask of [...questions]) if (!(await ask())) return false;
  return true;
}
