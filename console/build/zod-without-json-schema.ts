import type { Plugin } from 'vite';

const WRITES_JSON_SCHEMA =
  /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Zod's schemas can describe themselves as JSON Schema. Only the server does that, for the API's document. Without it
 * the console's zod is a fifth smaller.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'rollcall-zod-without-json-schema',
    enforce: 'pre',
    transform(code, id) {
      if (!WRITES_JSON_SCHEMA.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map(name => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}
