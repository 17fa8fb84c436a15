import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be put into a ZIP. The ZIP may lie about it. */
export interface Zipped {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Photos hardly shrink, so they are usually stored as they are. */
  readonly deflate?: true;
  /** The size that the ZIP claims. */
  readonly claims?: number;
  readonly encrypted?: true;
}

const UTF8 = 0x08_00;

/** A ZIP (APPNOTE.TXT 4.3), written by hand, because a hostile one cannot be had from a library. */
export function zipOf(files: readonly Zipped[], { copies = 1 }: { readonly copies?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const data = dataOf(file);
    const name = Buffer.from(file.name);
    const shared = sharedHeader(file, data, name);
    const local = Buffer.concat([u32(0x04_03_4b_50), shared, name, data]);
    const external = Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset)]);
    const entry = Buffer.concat([u32(0x02_01_4b_50), u16(20), shared, external, name]);
    // Several entries may share one file's bytes.
    for (let nth = 0; nth < copies; nth += 1) list.push(entry);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(list);
  const count = u16(list.length);
  const end = Buffer.concat([
    u32(0x06_05_4b_50),
    u16(0),
    u16(0),
    count,
    count,
    u32(central.length),
    u32(offset),
    u16(0),
  ]);
  return Buffer.concat([...parts, central, end]);
}

/** Bytes that are encrypted have twelve more before them. */
const dataOf = ({ bytes, deflate, encrypted }: Zipped): Buffer =>
  Buffer.concat([Buffer.alloc(encrypted ? 12 : 0), deflate ? deflateRawSync(bytes) : bytes]);

/** What an entry says twice: before its bytes, and in the list at the end. */
const sharedHeader = ({ bytes, deflate, claims, encrypted }: Zipped, data: Buffer, name: Buffer): Buffer =>
  Buffer.concat([
    ...[u16(20), u16(UTF8 | (encrypted ? 1 : 0)), u16(deflate ? 8 : 0), u16(0), u16(0x21)],
    ...[u32(crc32(bytes)), u32(data.length), u32(claims ?? bytes.length), u16(name.length), u16(0)],
  ]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
