import { wordsOf } from './cost-headings.ts'

/** Words for the weight of a product, without accents: parts of words, and words of their own. */
const STEM = /weight|gewicht|poids|hmotnost|greutat/
const WORDS = ['peso', 'waga', 'vikt', 'vagt', 'vekt', 'paino', 'tomeg', 'suly', 'tezina', 'вес', 'masa']
/** Of more than a piece, or of none. */
const OTHER =
  /carton|karton|pallet|palette|packung|colis|caja|scatola|doos|density|(?:^| )(?:box|pack|vpe|case|class|max|min)(?: |$)/
const UNIT =
  /unit|einheit|unida|eenheid|jednostk|enhet|enhed|jednotk|(?:^| )(?:uom|weight class(?: id)?)(?: |$)/

/** What a heading says about weights; undefined for any other. */
export function weightField(heading: string): 'weight' | 'weightUnit' | undefined {
  const words = wordsOf(heading)
  const joined = words.join(' ')
  if (!STEM.test(joined) && !words.some((word) => WORDS.includes(word)))
    return /^(?:(?:variant|product|piece|item) )?(?:grams?|gramm)$/.test(joined) ? 'weight' : undefined
  const isUnit = UNIT.test(joined.replace(/(?:per|je|pro) unit|unit weight|peso unitario|poids unitaire/, ''))
  return isUnit ? 'weightUnit' : OTHER.test(joined) ? undefined : 'weight'
}

/** Whether a weight is that of the piece with its packaging, which is what is shipped. */
export const isGrossWeight = (heading: string): boolean =>
  /gross|brutto|shipping|versand|(?:^| )(?:brut|bruto|lordo)(?: |$)|expedition/.test(
    wordsOf(heading).join(' '),
  )
