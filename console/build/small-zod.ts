import type { Plugin } from 'vite';

const WRITES_JSON_SCHEMA =
  /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
/** Zod's own sentences. The console has better ones for every problem (`field-sentences.ts`). */
const ENGLISH = /node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const METHODS = /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** The old way to write a format, `z.string().email()`. It would bring every format that Zod knows. */
const FORMAT = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;

/**
 * Leaves out of Zod what only other programs use: descriptions of schemas as JSON Schema, which the server makes for
 * the API's document, Zod's own sentences, and the formats of texts that nothing here asks for.
 */
export function smallZod(): Plugin {
  return {
    name: 'rollcall-small-zod',
    enforce: 'pre',
    transform(code, id) {
      if (WRITES_JSON_SCHEMA.test(id)) return { code: withoutWork(code), map: null };
      if (ENGLISH.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (METHODS.test(id)) return { code: withoutFormats(code), map: null };
      return undefined;
    },
  };
}

function withoutWork(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  return names.map(name => `export const ${name} = () => undefined;`).join('\n');
}

function withoutFormats(code: string): string {
  const left = code.replaceAll(FORMAT, '');
  if (left === code) throw new Error('the formats of zod are written in another way');
  return left;
}
