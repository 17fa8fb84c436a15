interface Page {
  readonly nextCursor: string | null;
}

/** Reads a list to its end: all its pages, one after another. */
export async function everyPage<Read extends Page>(
  read: (next: { readonly cursor?: string }) => Promise<Read>,
): Promise<Read[]> {
  const pages: Read[] = [];
  for (let next: { readonly cursor?: string } = {}; ; ) {
    const page = await read(next);
    pages.push(page);
    if (page.nextCursor === null) return pages;
    next = { cursor: page.nextCursor };
  }
}
