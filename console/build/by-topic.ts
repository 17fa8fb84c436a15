import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { MESSAGES } from '#contract/messages.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../contract');
const TOPIC_IMPORT = /^import \{ (\w+) \} from '(\.[^']+)';$/gm;
const isOurs = /[\\/](?:contract|console[\\/]src)[\\/].*\.tsx?$/;

const TABLE = path.join(CONTRACT, 'messages.ts');

/** A sentence without gaps, in a topic's file. */
const SENTENCE = /^ {2}(\w+):\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/**
 * The table of all topics' messages would bring every topic's sentences into the first screen. So each use of one is
 * taken from its own topic. A sentence without gaps is written where it is used, and left out of its topic.
 */
export function byTopic(): Plugin {
  let topics: ReadonlyMap<string, Topic> = new Map();
  let files: ReadonlySet<string> = new Set();
  return {
    name: 'rollcall-by-topic',
    enforce: 'pre',
    async buildStart() {
      topics = await topicsOf();
      files = new Set([...topics.values()].map(({ file }) => file));
    },
    transform(code, id) {
      if (!isOurs.test(id)) return undefined;
      if (path.relative(TABLE, id) === '') return { code: emptied(code), map: null };
      if (files.has(path.normalize(id))) return { code: withoutSentences(code), map: null };
      const imports = new Map<string, string>();
      const text = code.replaceAll(/\bMESSAGES\.(\w+)/g, (use, key: string) => {
        const value = ENTRIES[key];
        if (typeof value === 'string') return JSON.stringify(value);
        const topic = topics.get(key);
        if (!topic) return use;
        imports.set(topic.name, topic.file);
        return `${topic.name}.${key}`;
      });
      if (text === code) return undefined;
      const added = [...imports].map(([topic, from]) => `import { ${topic} } from ${JSON.stringify(from)};`);
      // On the first line, so that the others keep their numbers.
      return { code: added.join('') + text, map: null };
    },
  };
}

const ENTRIES: Readonly<Record<string, unknown>> = MESSAGES;

/** The file of the table without its topics. Nothing reads the table any more. */
const emptied = (code: string): string =>
  code
    .replaceAll(TOPIC_IMPORT, '')
    .replace(/export const MESSAGES = \{[^}]*\}/, 'export const MESSAGES = {}');

/** Line ends stay, so that the other lines keep their numbers. */
const withoutSentences = (code: string): string =>
  code.replaceAll(SENTENCE, (entry, key: string) =>
    typeof ENTRIES[key] === 'string' ? entry.replaceAll(/[^\n]/g, '') : entry,
  );

interface Topic {
  readonly name: string;
  readonly file: string;
}

/** In which topic each message is. */
async function topicsOf(): Promise<ReadonlyMap<string, Topic>> {
  const found = new Map<string, Topic>();
  for (const [, name = '', from = ''] of readFileSync(TABLE, 'utf8').matchAll(TOPIC_IMPORT)) {
    const topic = { name, file: path.resolve(CONTRACT, from) };
    const exported: Record<string, unknown> = await import(topic.file);
    for (const key of Object.keys(exported[name] ?? {})) found.set(key, topic);
  }
  return found;
}
