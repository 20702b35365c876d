/** Words that find the same products. */
export interface SynonymGroups {
  /** Position on the Settings page, from 1. */
  position: number
  /** In lower case. */
  words: string[]
}
