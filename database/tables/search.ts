/** Words that find the same products. */
interface SynonymGroups {
  /** Position on the Settings page, from 1. */
  position: number
  /** In lower case. */
  words: string[]
}

export interface SearchTables {
  synonym_groups: SynonymGroups
}
