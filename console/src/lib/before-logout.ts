/** Asks whether the session may end now: false keeps it. */
export type AskBeforeLogout = () => Promise<boolean>;

const asked = new Set<AskBeforeLogout>();

/** Has `ask` asked whenever somebody wants to log out here; the answer takes it back. */
export function beforeLogout(ask: AskBeforeLogout): () => void {
  asked.add(ask);
  return () => void asked.delete(ask);
}

/** Whether nobody minds: one is asked after the other, and the first "no" counts. */
export async function mayLogOut(): Promise<boolean> {
  for (const ask of [...asked]) if (!(await ask())) return false;
  return true;
}
