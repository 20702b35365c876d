declare module 'bidi-js' {
  interface Levels {
    /** One for each UTF-16 code unit: odd where the text goes from right to left. */
    readonly levels: Uint8Array
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): Levels
    getMirroredCharacter(character: string): string | null
  }
}
