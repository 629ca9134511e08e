import type { Plugin } from 'vite';

const edits = [
  // Each kind of schema names the function that describes it, which keeps all of these functions in the bundle.
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^\s*(?:input|output): createStandardJSONSchemaMethod\(this, "\w+"\),$/gm, ''],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, "throw new Error('The web app has no JSON Schema of its schemas');"],
] as const;

/** Leaves the JSON Schema of schemas out of the web app, which is 7 kB of the entry (gzip). Only the server describes its routes. */
export const withoutJsonSchema = (): Plugin => ({
  name: 'medboard-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js/ },
    handler(code) {
      const missing = edits.find(([pattern]) => !code.match(pattern));
      if (missing) throw new Error(`zod's schemas have no ${missing[0]}; correct tools/zod-plugin.ts`);
      return { code: edits.reduce((text, [pattern, by]) => text.replace(pattern, by), code), map: null };
    },
  },
});
