import { parseEnv } from 'node:util';
import { readIfThere } from '../files.ts';
import { StartError } from '../process/start-error.ts';

/** A line that says nothing, or a setting. One whose value is in quotes goes on until they are closed. */
const LINE =
  /[ \t]*(?:#[^\n]*|(?:export +)?[\w.-]+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?[^\n]*)?(?:\n|$)/y;

/** A name whose value is blanks. `parseEnv` would take the next line as its value. */
const ONLY_BLANKS = /^([\w. \t-]+=)[ \t]+(?=\n|$)/;

/** The settings in a `.env` file, if there is one. What `parseEnv` would pass over without a word is refused. */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  // Some editors begin a file with a byte order mark, which would otherwise be part of the first name.
  const text = (readIfThere(file) ?? '').replace(/^\uFEFF/, '').replaceAll('\r', '');
  // What is not UTF-8 was read as the first of these. UTF-16 has a zero in each plain letter.
  const wrong = text.search(/[\uFFFD\0]/);
  if (wrong >= 0)
    throw new StartError(
      `Line ${lineAt(text, wrong)} of ${file} is not written in UTF-8. Save the file in UTF-8: Notepad asks for the encoding when it saves, and PowerShell takes -Encoding utf8.`,
    );
  let settings = '';
  for (let at = 0; at < text.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    const [line] = LINE.exec(text) ?? [];
    if (line === undefined)
      throw new StartError(
        `Line ${lineAt(text, at)} of ${file} is not understood: write each setting as NAME=value, and a comment after #. .env.example shows each.`,
      );
    settings += line.replace(ONLY_BLANKS, '$1');
  }
  return parseEnv(settings);
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
