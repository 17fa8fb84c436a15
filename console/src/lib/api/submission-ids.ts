/**
 * Ids for submissions. The same content keeps its id, so that a retry stores nothing twice. Other content gets a new
 * id, because an id may never be used for something else.
 */
export function submissionIds(newId: () => string): (content: string) => string {
  let last: { content: string; id: string } | undefined;
  return content => {
    if (last?.content !== content) last = { content, id: newId() };
    return last.id;
  };
}
