declare module 'bidi-js' {
  interface Levels {
    /** One per UTF-16 code unit: odd where the text runs from right to left. */
    readonly levels: Uint8Array
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): Levels
    getMirroredCharacter(character: string): string | null
  }
}
