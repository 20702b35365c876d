import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled } from '../fields.ts'

/** Words that find the same products. */

export const MAX_SYNONYM_GROUPS = 200
export const MAX_GROUP_WORDS = 12
/** One word may have a synonym of several words: UPS, uninterruptible power supply. */
export const MAX_TERM_WORDS = 4

const Word = filled(40)
  .transform((word) => word.toLowerCase().replaceAll(/\s+/g, ' '))
  .refine((word) => word.split(' ').length <= MAX_TERM_WORDS, `At most ${MAX_TERM_WORDS} words in one`)
  .refine((word) => /[\p{L}\p{N}]/u.test(word) && !/[,\p{Cc}]/u.test(word), 'Write letters and digits')

export const SynonymGroup = z
  .array(Word)
  .min(2, 'Two words at least, with a comma between them')
  .max(MAX_GROUP_WORDS, `At most ${MAX_GROUP_WORDS} words in a group`)
  .refine((words) => new Set(words).size === words.length, 'A word is listed twice')

export const Synonyms = z.object({
  groups: z
    .array(SynonymGroup)
    .max(MAX_SYNONYM_GROUPS, `At most ${MAX_SYNONYM_GROUPS} groups`)
    .describe('a search for a word of a group also finds products with its other words'),
})
export type Synonyms = z.output<typeof Synonyms>

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/settings/synonyms',
  access: 'admin',
  summary: 'Groups of words that find the same products',
  reply: Synonyms,
  refusals: [],
})

export const changeSynonyms = endpoint({
  method: 'PUT',
  path: '/settings/synonyms',
  access: 'admin',
  summary: 'Change which words find the same products; the groups replace all earlier ones',
  body: Synonyms,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
