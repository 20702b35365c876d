/** What a letter says, without its form: the plain text and the HTML are both made from this. */
export interface Content {
  readonly subject: string
  /** What the reader is called, as they wrote it themselves. */
  readonly name?: string
  readonly paragraphs: readonly string[]
  /** Label and value, one a line. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly action?: { readonly label: string; readonly link: string }
  /** Said below the button. */
  readonly afterwards?: readonly string[]
  /** Why the reader gets this mail. */
  readonly because: string
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US')

/** `$5,700.00` */
export const money = (cents: number) => dollars.format(cents / 100)

export const count = (pieces: number) => whole.format(pieces)

/** `90 minutes`, `2 hours`, `7 days`: in the largest unit that leaves nothing over. */
export function duration(minutes: number): string {
  const [unit, size] =
    minutes % 1_440 === 0 ? ['day', 1_440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
  const amount = minutes / size
  return `${count(amount)} ${unit}${amount === 1 ? '' : 's'}`
}

/** Text from a person on one line and in its own direction: it cannot pass for a paragraph of the shop's own. */
export function oneLine(value: string, longest = 200): string {
  const line = value.replaceAll(/[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}

/**
 * How the reader is greeted. Threat: somebody who signs up with another's address and a name that holds an
 * address of theirs would have the shop send it on. So a name is used only if no mail program makes a link of it.
 */
export function greeting(name: string | undefined): string {
  const line = oneLine(name ?? '', 80)
  return line === '' || /[/\\@:<>]|\S\.\S/.test(line) ? 'Hello,' : `Hello ${line},`
}
