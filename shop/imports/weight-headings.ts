import { wordsOf } from './cost-headings.ts'

/** Words for the weight of a product, without accents: parts of words, and words of their own. */
const STEM = /weight|gewicht|poids|hmotnost|greutat|(?:net(?:to)?|brutto?)(?:vikt|vekt|vaegt|paino)/
const WORDS =
  'wt gew peso waga ciezar vikt vagt vaegt vekt paino tomeg suly tezina teza vaha вес вага тегло masa agırlık 重量'.split(
    ' ',
  )
/** Weights of more than a piece, or of something else: its capacity, its paper, or its dimensional weight. */
const OTHER =
  /carton|karton|pallet|palette|colis|caja|scatola|doos|density|lightweight|weightless|volum|dimension|chargeable|limit|capacity|rating|range|klasse|maxim|paper|fabric|basis/
const OTHER_WORDS = new Set('box pack vpe ve case class max min user load tare dim m meter'.split(' '))
const PACKAGING = /packaging|packung/
const WITH_PACKAGING = /(?:mit|inkl|incl|inklusive|with|including) (?:packaging|verpackung)/
const PIECE = new Set('unit piece item each ea pc pcs stuck stk'.split(' '))

/** Whether a weight is not that of a piece: that of its box alone, or `Weight per 100`. */
function isOther(words: readonly string[]): boolean {
  const joined = words.join(' ')
  const per = words.includes('per') ? words[words.indexOf('per') + 1] : undefined
  return (
    OTHER.test(joined) ||
    (PACKAGING.test(joined) && !WITH_PACKAGING.test(joined)) ||
    words.some((word) => OTHER_WORDS.has(word) || /^\d\d+$/.test(word)) ||
    (per !== undefined && !PIECE.has(per))
  )
}

const UNIT =
  /unit|einheit|unida|eenheid|jednostk|enhet|enhed|jednotk|(?:^| )(?:uom|weight class(?: id)?)(?: |$)/

/** The meaning of a heading about weights; undefined for any other. */
export function weightField(heading: string): 'weight' | 'weightUnit' | undefined {
  const words = wordsOf(heading)
  const joined = words.join(' ')
  if (!STEM.test(joined) && !words.some((word) => WORDS.includes(word)))
    return /^(?:(?:variant|product|piece|item) )?(?:grams?|gramm)$/.test(joined) ? 'weight' : undefined
  const isUnit = UNIT.test(joined.replace(/(?:per|je|pro) unit|unit weight|peso unitario|poids unitaire/, ''))
  return isUnit ? 'weightUnit' : isOther(words) ? undefined : 'weight'
}

/** Whether a weight is that of the piece with its packaging, as shipped. */
export const isGrossWeight = (heading: string): boolean =>
  /gross|brutto|shipping|versand|(?:^| )(?:brut|bruto|lordo)(?: |$)|expedition/.test(
    wordsOf(heading).join(' '),
  )
