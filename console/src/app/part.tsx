import type { ComponentType } from 'react';

export type LoadPart = () => Promise<ComponentType>;

type Loaded = { readonly Component: ComponentType } | { readonly failure: unknown };

const loaded = new Map<LoadPart, Loaded>();

/** Fetches parts of a screen. Undefined if all are here. One that could not be fetched is asked for again next time. */
export function loadParts(parts: readonly LoadPart[]): Promise<unknown> | undefined {
  const missing = parts.filter(part => !('Component' in (loaded.get(part) ?? {})));
  return missing.length === 0 ? undefined : Promise.all(missing.map(fetchPart));
}

async function fetchPart(part: LoadPart): Promise<void> {
  try {
    loaded.set(part, { Component: await part() });
  } catch (failure) {
    loaded.set(part, { failure });
  }
}

/** A part that was fetched before it is shown. Throws what kept it away. */
export function Part({ load }: { readonly load: LoadPart }) {
  const part = loaded.get(load);
  if (!part) return null;
  if ('failure' in part) throw part.failure;
  return <part.Component />;
}
