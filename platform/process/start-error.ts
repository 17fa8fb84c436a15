import { z } from 'zod';
import { isDiskFull } from '../database/database-errors.ts';

/** Why a process cannot start. The message is for the person at the terminal: what is wrong, and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The error of a failed system call in Node. */
const systemError = z.object({
  code: z.string(),
  syscall: z.string(),
  path: z.string().optional(),
  /** The name that a file should get. Until then it has one that tells nothing. */
  dest: z.string().optional(),
  hostname: z.string().optional(),
  address: z.string().optional(),
  port: z.number().optional(),
});
type SystemError = z.infer<typeof systemError>;

/** An error as one sentence for the person at the terminal. Undefined if only its stack shows where to look. */
export function startSentence(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (isDiskFull(error)) return "The database's disk is full. Make room, then start again.";
  const { data } = systemError.safeParse(error);
  if (data?.syscall === 'getaddrinfo')
    return `The name ${data.hostname} leads nowhere: HOST must be an address of this machine, such as 127.0.0.1.`;
  if (data?.syscall === 'listen') return listenSentence(data);
  return data && fileSentence(data);
}

/** The same of any error: its message, without its stack. */
export const sentenceOf = (error: unknown): string =>
  startSentence(error) ?? (error instanceof Error ? error.message : String(error));

function listenSentence({ code, address = '', port = 0 }: SystemError): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or choose another port, such as PORT=${port === 65_535 ? 3000 : port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023, such as PORT=3000.`;
  return `Rollcall cannot listen on ${address}, port ${port}: HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0. (${code})`;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not. Give it to the user that runs Rollcall, or name another place.',
  EPERM: 'this user may not. Give it to the user that runs Rollcall, or name another place.',
  EROFS: 'its file system is read-only. Name another place.',
  ENOSPC: 'the disk is full. Make room, then start again.',
  EDQUOT: "this user's share of the disk is used up. Make room, then start again.",
  ENOENT: 'it is not there.',
  ENOTDIR: 'a part of its path is no folder. Name another place.',
  EISDIR: 'a folder is in its place. Move that away, or name another place.',
  EEXIST: 'a file is in its place. Move that away, or name another place.',
};

function fileSentence({ code, syscall, path, dest }: SystemError): string | undefined {
  const isNoPlace = syscall === 'mkdir' && code === 'ENOENT';
  const reason = isNoPlace ? 'no folder can be made there. Name another place.' : REASONS[code];
  return reason && `${dest ?? path ?? 'A file'} cannot be used: ${reason}`;
}
