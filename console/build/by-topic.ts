import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../contract');
const TOPIC_IMPORT = /^import \{ (\w+) \} from '(\.[^']+)';$/gm;
const isOurs = /[\\/](?:contract|console[\\/]src)[\\/].*\.tsx?$/;

/** A table of the contract that is put together from topics. */
interface Table {
  readonly name: string;
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const TABLES: readonly Table[] = [
  { name: 'ROUTES', file: path.join(CONTRACT, 'routes.ts'), values: ROUTES },
  { name: 'MESSAGES', file: path.join(CONTRACT, 'messages.ts'), values: MESSAGES },
];

/**
 * A table of all topics would bring every topic's routes and sentences into the first screen. So each use of one is
 * taken from its own topic, and a sentence without gaps is written where it is used.
 */
export function byTopic(): Plugin {
  const topics = new Map<string, ReadonlyMap<string, Topic>>();
  return {
    name: 'rollcall-by-topic',
    enforce: 'pre',
    async buildStart() {
      for (const table of TABLES) topics.set(table.name, await topicsOf(table));
    },
    transform(code, id) {
      if (!isOurs.test(id)) return undefined;
      const whole = TABLES.find(({ file }) => path.relative(file, id) === '');
      if (whole) return { code: emptied(code, whole.name), map: null };
      const imports = new Map<string, string>();
      let text = code;
      for (const { name, values } of TABLES)
        text = text.replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (use, key: string) => {
          const value = values[key];
          if (typeof value === 'string') return JSON.stringify(value);
          const topic = topics.get(name)?.get(key);
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

/** The file of a table without its topics. Nothing reads the table any more. */
const emptied = (code: string, name: string): string =>
  code
    .replaceAll(TOPIC_IMPORT, '')
    .replace(new RegExp(`export const ${name} = \\{[^}]*\\}`), `export const ${name} = {}`);

interface Topic {
  readonly name: string;
  readonly file: string;
}

/** In which topic each entry of a table is. */
async function topicsOf({ file }: Table): Promise<ReadonlyMap<string, Topic>> {
  const found = new Map<string, Topic>();
  const imports = readFileSync(file, 'utf8').matchAll(TOPIC_IMPORT);
  for (const [, name = '', from = ''] of imports) {
    const topic = { name, file: path.resolve(path.dirname(file), from) };
    const exported: Record<string, unknown> = await import(topic.file);
    for (const key of Object.keys(exported[name] ?? {})) found.set(key, topic);
  }
  return found;
}
