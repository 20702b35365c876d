/** Words that find the same products. */
export interface SynonymGroups {
  /** As the page Settings lists them, from 1. */
  position: number
  /** In lower case. */
  words: string[]
}
