import type { CheckedAdjustment, CheckedLine } from '#contract/invoice-checks/endpoints.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

interface Props {
  readonly lines: readonly CheckedLine[]
  readonly currency: string
}

/** The lines of a document from outside, with amounts as it writes them. */
export function CheckedLines({ lines, currency }: Props) {
  if (lines.length === 0) return null
  return (
    <Section id="lines" title="Lines">
      <RecordTable
        labelledBy="lines"
        rows={lines}
        keyOf={({ id }, place) => `${place} ${id}`}
        columns={[
          {
            head: 'Item',
            isName: true,
            className: 'wrap-anywhere md:w-2/5',
            cell: (line) => (
              <>
                <span className="font-medium">
                  {line.id && `${line.id}. `}
                  {line.name}
                </span>
                {detailsOf(line).map((detail) => (
                  <span key={detail} className="muted block text-sm whitespace-pre-line">
                    {detail}
                  </span>
                ))}
              </>
            ),
          },
          {
            head: 'Quantity',
            isEnd: true,
            cell: ({ quantity, unit }) => `${quantity} ${unitNames[unit] ?? unit}`,
          },
          {
            head: `Price, ${currency}`,
            isEnd: true,
            cell: ({ price, priceBase }) =>
              priceBase && Number(priceBase) !== 1 ? `${price} for ${priceBase}` : price,
          },
          { head: 'Tax', isEnd: true, cell: taxText },
          { head: `Amount, ${currency}`, isEnd: true, cell: ({ net }) => net },
        ]}
      />
    </Section>
  )
}

/** The usual ones of UN/ECE Recommendation 20. */
const unitNames: Readonly<Record<string, string>> = {
  C62: 'pieces',
  DAY: 'days',
  EA: 'pieces',
  H87: 'pieces',
  HUR: 'hours',
  KGM: 'kg',
  LTR: 'l',
  MON: 'months',
  KT: 'kits',
  MTR: 'm',
  PR: 'pairs',
  SET: 'sets',
  XBX: 'boxes',
  XPK: 'packs',
  XRO: 'rolls',
}

/** `S 19%` */
export const taxText = ({ category, percent }: Pick<CheckedLine, 'category' | 'percent'>) =>
  [category, percent && `${percent}%`].filter(Boolean).join(' ')

/** `Allowance 10.00 (5% of 200.00): Discount` */
export const adjustmentText = ({ isCharge, amount, base, share, reason, reasonCode }: CheckedAdjustment) =>
  `${isCharge ? 'Charge' : 'Allowance'} ${amount}${share && base ? ` (${share}% of ${base})` : ''}: ${reason || reasonCode || 'no reason'}`

const detailsOf = ({
  description,
  note,
  identifiers,
  attributes,
  usualPrice,
  price,
  adjustments,
}: CheckedLine) =>
  [
    identifiers.join(', '),
    description,
    note,
    ...attributes.map(({ name, value }) => `${name}: ${value}`),
    usualPrice && usualPrice !== price ? `Price before the discount: ${usualPrice}` : '',
    ...adjustments.map(adjustmentText),
  ].filter(Boolean)
