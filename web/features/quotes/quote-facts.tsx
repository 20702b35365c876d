import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { makeQuoteLink, quotePdf } from '#contract/quotes/links.ts'
import { fileFromShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShareQuoteDialog } from './share-quote-dialog.tsx'

interface Props {
  readonly quote: Quote
  readonly admin: boolean
  /** Whether the reader may give the offer to others. */
  readonly canShare: boolean
}

/** Who asked, what the offer comes to, and its documents. */
export function QuoteFacts({ quote, admin, canShare }: Props) {
  const { _id: id, number, name, email, pieces, total, expiresAt, heldUntil, revisions } = quote
  return (
    <>
      <RecordFacts id="details" title="Details">
        <RecordFact label="Number">{number}</RecordFact>
        {admin && (
          <RecordFact label="Customer">
            {name}
            {name && ', '}
            <PersonLink email={email} />
          </RecordFact>
        )}
        <RecordFact label="Pieces">{formatCount(pieces)}</RecordFact>
        {total !== undefined && <RecordFact label="Offer">{formatAmount(total)}</RecordFact>}
        {expiresAt && (
          <RecordFact label="Valid until">
            <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
          </RecordFact>
        )}
        {heldUntil && (
          <RecordFact label="Held until">
            <time dateTime={heldUntil}>{formatDay(heldUntil)}</time>
          </RecordFact>
        )}
      </RecordFacts>
      {canShare && revisions.some(({ side }) => side === 'shop') && (
        <Section id="documents" title="Documents">
          <div className="flex flex-wrap gap-2">
            <ExportButton
              label="PDF"
              name={`${number}.pdf`}
              read={(request) => fileFromShop(request, quotePdf, { id })}
            />
            <May call={makeQuoteLink}>
              <DialogButton dialog={(onClose) => <ShareQuoteDialog quote={quote} onClose={onClose} />}>
                Share by link
              </DialogButton>
            </May>
          </div>
        </Section>
      )}
    </>
  )
}
