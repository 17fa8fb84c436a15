import type { SerializedAXNode } from 'puppeteer';
import { expect } from 'vitest';
import type { Console } from '../rig/console.ts';
import { SPECIFIED_PARTS, type SpecifiedElement } from '../specified/specified-elements.ts';

/** What a test puts in place of a part's braces. */
export type Names = Readonly<Record<string, string>>;

/** Everything a screen reader can reach, in its order, one line each. */
async function spoken({ page }: Console): Promise<string[]> {
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  return root ? linesOf(root) : [];
}

function linesOf({ role, name = '', children = [] }: SerializedAXNode): string[] {
  const line = `${role === 'StaticText' ? 'text' : role}: ${name.trim()}`;
  const isRead = name !== '' && role !== 'InlineTextBox';
  return [...(isRead ? [line] : []), ...children.flatMap(linesOf)];
}

/** Waits until the part's elements are there, by role and name, in their order. */
export async function shows(
  person: Console,
  screen: keyof typeof SPECIFIED_PARTS,
  names: Names = {},
): Promise<void> {
  const wanted = SPECIFIED_PARTS[screen].map(element => lineOf(element, names));
  await expect
    .poll(async () => missing(await spoken(person), wanted), { message: screen })
    .toBe('nothing is missing');
}

const lineOf = ([role, name]: SpecifiedElement, names: Names): string =>
  `${role}: ${name.replace(/\{(\w+)\}/g, (_, which: string) => names[which] ?? `{${which}}`)}`;

/** Links and buttons may have more text than the name. A text must match completely. */
const isIt = (read: string, wanted: string): boolean =>
  wanted.startsWith('text: ') ? read === wanted : read.startsWith(wanted);

/** The first element that does not follow the ones before it, and everything that was read instead. */
function missing(read: readonly string[], wanted: readonly string[]): string {
  let from = 0;
  for (const line of wanted) {
    const at = read.findIndex((each, index) => index >= from && isIt(each, line));
    if (at < 0) return `${line}\nis not after line ${from} of\n${read.join('\n')}`;
    from = at + 1;
  }
  return 'nothing is missing';
}

/** What is read with a dialog's name when it opens. */
export async function descriptionOf({ page }: Console, name: string): Promise<string> {
  const named = (node: SerializedAXNode): SerializedAXNode[] => [
    ...(node.role === 'dialog' && node.name === name ? [node] : []),
    ...(node.children ?? []).flatMap(named),
  ];
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  const [dialog] = root ? named(root) : [];
  if (!dialog) throw new Error(`no dialog is named ${name}`);
  return dialog.description ?? '';
}
