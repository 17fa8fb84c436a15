import type { Random } from '../random.ts';

interface Frame {
  readonly fin?: boolean;
  readonly rsv?: number;
  readonly opcode?: number;
  readonly isMasked?: boolean;
  /** The length that the frame states, whatever follows. */
  readonly length?: number;
  readonly payload?: string;
}

/** A WebSocket frame (RFC 6455), valid or not, as the bytes of a latin1 text. */
export function frame({
  fin = true,
  rsv = 0,
  opcode = 1,
  isMasked = true,
  length,
  payload = '',
}: Frame): string {
  const stated = length ?? payload.length;
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode];
  const mask = isMasked ? 0x80 : 0;
  if (stated < 126) head.push(mask | stated);
  else if (stated < 65_536) head.push(mask | 126, stated >> 8, stated & 255);
  else head.push(mask | 127, 255, 255, 255, 255, 255, 255, 255, 255);
  // A mask of zeros does not change the payload.
  if (isMasked) head.push(0, 0, 0, 0);
  return String.fromCharCode(...head) + payload;
}

/** What Engine.IO and Socket.IO send in frames and in polls, about half of it valid. */
export const PACKETS = [
  '',
  '4',
  '40',
  '40{"token":5}',
  '40{"token":"x"',
  '40/admin,{"token":"x"}',
  '42["counts",{}]',
  '42[]',
  '42[5]',
  '42{"__proto__":1}',
  '42["__proto__"]',
  '42["disconnect"]',
  '421e99["x"]',
  '43[]',
  '44{"message":"x"}',
  '451-["a",{"_placeholder":true,"num":0}]',
  '4599999999-["a",{"_placeholder":true,"num":9}]',
  '45-["a"]',
  '46-[]',
  '41',
  '0',
  '1',
  '2probe',
  '3',
  '5',
  '6',
  '9',
  'bnonsense',
  '\u001e\u001e\u001e',
  '4\u001e4\u001e42["x"]',
  '\u0000',
  'x'.repeat(20_000),
];

const WRONG: readonly ((random: Random) => Frame)[] = [
  random => ({ payload: random.pick(PACKETS) }),
  random => ({ payload: random.pick(PACKETS) }),
  random => ({ isMasked: false, payload: random.pick(PACKETS) }),
  random => ({ rsv: random.between(1, 7), payload: '2' }),
  random => ({ opcode: random.between(3, 7), payload: '2' }),
  random => ({ opcode: random.between(11, 15) }),
  () => ({ length: 2 ** 40 }),
  () => ({ length: 60_000, payload: 'short' }),
  () => ({ fin: false, opcode: 9 }),
  () => ({ opcode: 9, payload: 'x'.repeat(130) }),
  () => ({ opcode: 0, payload: 'continued from nothing' }),
  () => ({ payload: '4\u00ff\u00fe' }),
  () => ({ opcode: 8, payload: '\u0000\u0001' }),
  () => ({ opcode: 8, payload: 'x' }),
  random => ({ opcode: 2, payload: random.pick(PACKETS) }),
];

/** A few frames, most of which no server can accept. */
export const brokenFrames = (random: Random): string =>
  Array.from({ length: random.between(1, 4) }, () => frame(random.pick(WRONG)(random))).join('');
