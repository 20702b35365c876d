import type { Plugin } from 'vite'

/**
 * Escapes what lies outside Latin-1 in the server's modules. V8 keeps the text of each module in memory, and a single
 * such character, in a comment or a sentence, makes every character of its module take two bytes.
 */
export const oneByteSources: Plugin = {
  name: 'one-byte-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /[\u0100-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}
