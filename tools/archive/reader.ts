import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '#contract/json.ts';
import {
  type ArchiveError,
  anyHeaderSchema,
  type Digest,
  FORMAT,
  type Header,
  headerSchema,
  markSchema,
  rowSchema,
  type Table,
  type Trailer,
} from './format.ts';
import { type Digester, digester } from './rows.ts';

/** The kinds of lines. */
export type Piece =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'row'; readonly line: string }
  | { readonly kind: 'trailer'; readonly trailer: Trailer };

type Broken = (why: string) => ArchiveError;

/** Identifies each line, and compares what was read with the trailer. */
export function createReader(broken: Broken): { read(line: string): Piece; end(): void } {
  const hash = createHash('sha256');
  const digests: Digest[] = [];
  let open: { readonly table: Table; readonly digester: Digester } | undefined;
  let stage: 'header' | 'tables' | 'ended' = 'header';

  function read(line: string): Piece {
    if (stage === 'ended') throw broken('something follows its trailer');
    const content = parsed(line, broken);
    if (stage === 'header') {
      stage = 'tables';
      hash.update(line).update('\n');
      return { kind: 'header', header: headerFrom(content, broken) };
    }
    return Array.isArray(content) ? mark(line, content) : row(line, content);
  }

  function row(line: string, content: unknown): Piece {
    const { data } = rowSchema.safeParse(content);
    if (!data || !open || Object.keys(data).join() !== open.table.columns.join())
      throw broken('it holds a row of no table it names');
    hash.update(line).update('\n');
    open.digester.add([line]);
    return { kind: 'row', line };
  }

  function mark(line: string, content: unknown): Piece {
    const { data } = markSchema.safeParse(content);
    if (!data) throw broken('it holds a line this Rollcall cannot read');
    if (open) digests.push(open.digester.digest());
    if (data[0] === 'table') {
      hash.update(line).update('\n');
      open = { table: data[1], digester: digester(data[1]) };
      return { kind: 'table', table: data[1] };
    }
    stage = 'ended';
    requireAll(data[1], digests, hash.digest('hex'), broken);
    return { kind: 'trailer', trailer: data[1] };
  }

  const end = (): void => {
    if (stage !== 'ended') throw broken('its end is missing');
  };
  return { read, end };
}

function parsed(line: string, broken: Broken): unknown {
  const content = parseJson(line);
  if (content === undefined) throw broken('it holds a line that is no JSON');
  return content;
}

function headerFrom(content: unknown, broken: Broken): Header {
  const any = anyHeaderSchema.safeParse(content);
  if (!any.success) throw broken('it does not begin as a Rollcall export does');
  const { format } = any.data[1];
  if (format > FORMAT)
    throw broken(
      `it was written by a newer Rollcall (format ${format}; this one reads up to ${FORMAT}); update this one first`,
    );
  const header = headerSchema.safeParse(any.data[1]);
  if (!header.success) throw broken('its header cannot be read');
  return header.data;
}

function requireAll(trailer: Trailer, digests: readonly Digest[], sha256: string, broken: Broken): void {
  for (const [index, expected] of trailer.tables.entries()) {
    const found = digests[index]?.rows ?? 0;
    if (found !== expected.rows)
      throw broken(`it should hold ${expected.rows} rows of ${expected.name}, and holds ${found}`);
  }
  if (!isDeepStrictEqual(trailer.tables, digests)) throw broken('its rows are not those its trailer names');
  if (trailer.sha256 !== sha256) throw broken('its content is not what its trailer says');
}
