const VALUE = String.raw`[:.#]?\s*([A-Z\d][\w./-]{0,39})`
/** Between a label and its number: PO100 is a part number. */
const NUMBER = String.raw`(?:\s*(?:no\b\.?|number|nr\b\.?|num\b\.?|id\b|#)|(?=[\s:.#]))\s*`

/** Best first: a document may name an order of its own seller too. */
const LABELS = [
  new RegExp(String.raw`\bpurchase order${NUMBER}${VALUE}`, 'i'),
  new RegExp(String.raw`\bp\.?o\.?${NUMBER}${VALUE}`, 'i'),
  new RegExp(String.raw`\b(?:bestellnummer|bestell-?nr\b\.?|bestellung\s*(?:nr\b\.?)?)\s*${VALUE}`, 'i'),
  new RegExp(String.raw`\b(?:numéro de commande|commande\s*n°|bon de commande\s*n°)\s*${VALUE}`, 'i'),
  new RegExp(String.raw`\border\s*(?:no\b\.?|number|nr\b\.?|id|#)\s*${VALUE}`, 'i'),
]

/** A label whose number stands below it. */
const ALONE = /\b(?:purchase order|p\.?o\.?|order)\s*(?:no\b\.?|number|#)\s*:?$/i

/** The time of the patterns can grow with the square of a line. */
const MAX_LINE = 500

/** Finds the number that a purchase order has, in its lines of text; undefined if none is named. */
export function orderNumberIn(whole: readonly string[]): string | undefined {
  const lines = whole.map((line) => line.slice(0, MAX_LINE))
  for (const label of LABELS)
    for (const line of lines) {
      const [, number = ''] = label.exec(line) ?? []
      // Words are no numbers: "Purchase order from Acme".
      if (/\d/.test(number)) return number.replace(/[.,;]$/, '')
    }
  const label = lines.findIndex((line) => ALONE.test(line))
  const below = lines[label + 1] ?? ''
  return label >= 0 && /^[A-Z\d][\w./-]{0,39}$/i.test(below) && /\d/.test(below) ? below : undefined
}
