import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { EventStore } from './event-store.ts';
import type { CommandResult, Fact, NewFact } from './types.ts';

/**
 * What `decide` returns if it does not refuse: a fact to append, or the stored fact that makes it
 * unnecessary.
 */
export type Decision = { readonly append: NewFact } | { readonly existing: Fact };

/** A command on one stream, ready to be executed. */
export interface Command<State> {
  readonly commandId: string;
  readonly stream: string;
  readonly initial: State;
  readonly evolve: (state: State, fact: Fact) => State;
  readonly decide: (state: State) => Decision | Refusal;
  /** Whether the fact of an earlier command with this id is what this command asks for. */
  readonly isSame: (fact: Fact) => boolean;
  /** False: if it changes nothing, its id is not stored. Sent again, it is judged again. */
  readonly keepsNoOp?: boolean;
}

/** More conflicts in a row than real use produces. After that, the caller is asked to try again. */
const MOST_CONFLICTS = 100;

/**
 * Decides and appends, until a decision was made on the current state of the stream. Most streams are empty
 * (a student is marked once), so without `read` the first try assumes an empty stream and relies on the
 * version check: one round trip instead of two. `read`: the facts of a stream that is known to have some. A
 * command already known gets its earlier answer; if it is known with other content, it is refused.
 */
export async function execute<State>(
  store: EventStore,
  command: Command<State>,
  read?: readonly Fact[],
): Promise<CommandResult | Refusal> {
  let facts = read;
  for (let tries = 0; tries < MOST_CONFLICTS; tries++) {
    const done = await attempt(store, command, facts);
    if (done) return done;
    facts = await store.read(command.stream);
  }
  return refuse('unavailable');
}

/**
 * Executes a command that was judged from the cache, on a stream that is most likely empty. It is stored only
 * if the context version is still the same. A refusal here is not final: the command must be judged again on
 * fresh rows.
 */
export async function executeCached<State>(
  store: EventStore,
  { commandId, stream, initial, decide }: Command<State>,
  contextVersion: number,
): Promise<CommandResult | Refusal> {
  const decision = decide(initial);
  if (isRefusal(decision) || 'existing' in decision) return refuse('unavailable');
  const entry = { commandId, stream, expectedVersion: 0, fact: decision.append, contextVersion };
  const appended = await store.append(entry);
  return appended.kind === 'stored' ? appended.result : refuse('unavailable');
}

/**
 * One try on the stream as last read, or on an empty one. Undefined: read the stream (again) and try again.
 */
async function attempt<State>(
  store: EventStore,
  command: Command<State>,
  facts: readonly Fact[] | undefined,
): Promise<CommandResult | Refusal | undefined> {
  const { commandId, stream } = command;
  const decision = command.decide((facts ?? []).reduce(command.evolve, command.initial));
  if (isRefusal(decision)) return facts && ((await doneBefore(store, command)) ?? decision);
  if ('existing' in decision) return sameContent(command, await noOp(store, command, decision.existing));

  const expectedVersion = facts?.length ?? 0;
  const appended = await store.append({ commandId, stream, expectedVersion, fact: decision.append });
  if (appended.kind === 'conflict') return undefined;
  return appended.kind === 'stored' ? appended.result : sameContent(command, appended.result);
}

async function noOp(
  store: EventStore,
  { commandId, keepsNoOp = true }: Pick<Command<unknown>, 'commandId' | 'keepsNoOp'>,
  found: Fact,
): Promise<CommandResult> {
  if (keepsNoOp) return store.recordNoOp(commandId, found);
  return (await store.known(commandId)) ?? { fact: found, changed: false };
}

/**
 * The result of an earlier command with this id, if there was one. Also used for commands refused before they
 * reach a stream.
 */
export async function doneBefore(
  store: EventStore,
  command: Pick<Command<unknown>, 'commandId' | 'isSame'>,
): Promise<CommandResult | Refusal | undefined> {
  const result = await store.known(command.commandId);
  return result && sameContent(command, result);
}

const sameContent = (
  command: Pick<Command<unknown>, 'isSame'>,
  result: CommandResult,
): CommandResult | Refusal => (command.isSame(result.fact) ? result : refuse('scan_id_reused'));
