import { hash } from 'node:crypto';

/** A name-based UUID (RFC 9562, version 8) over SHA-256: the same name gives the same id in every process. */
function nameUuid(name: string): string {
  const digest = hash('sha256', name.toLowerCase(), 'hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** An id derived from `name` that begins like `id`, so that both are neighbours in every index. */
export const idBeside = (id: string, name: string): string =>
  id.slice(0, 13).toLowerCase() + nameUuid(name).slice(13);
