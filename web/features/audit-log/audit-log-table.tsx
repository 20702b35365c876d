import type { AuditEntry, AuditedAction } from '#contract/audit-log/endpoints.ts'
import { formatAmount, toAmount } from '#contract/money.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'

export const actionNames: Readonly<Record<AuditedAction, string>> = {
  'product-added': 'Added a product',
  'product-changed': 'Changed a product',
  'product-deleted': 'Deleted a product',
  'product-restored': 'Put a product back on sale',
  'import-started': 'Started an import',
  'import-cancelled': 'Cancelled an import',
  'feed-set': 'Set a feed',
  'feed-removed': 'Removed a feed',
  'family-made': 'Created a product family',
  'family-changed': 'Changed a product family',
  'family-dissolved': 'Dissolved a product family',
  'kit-changed': 'Changed a kit',
  'stock-booked': 'Booked stock',
  'incoming-booked': 'Added incoming stock',
  'incoming-changed': 'Changed incoming stock',
  'incoming-removed': 'Removed incoming stock',
  'admin-made': 'Made an admin',
  'admin-role-changed': 'Changed the role of an admin',
  'second-factor-reset': 'Reset a second factor',
  'user-deleted': 'Deleted a user',
  'person-noted': 'Added a note about a person',
  'message-answered': 'Answered a message',
  'order-delivered': 'Delivered an order',
  'order-shipped': 'Shipped pieces of an order',
  'shipment-changed': 'Corrected a shipment',
  'shipment-delivered': 'Delivered a shipment',
  'shipment-voided': 'Removed a shipment',
  'order-refunded': 'Refunded an order',
  'order-changed': 'Changed an order',
  'order-changed-for-customer': 'Changed an order for a customer',
  'order-part-refunded': 'Refunded a part of an order',
  'pieces-cancelled': 'Cancelled pieces of an order',
  'return-approved': 'Approved a return',
  'return-refused': 'Refused a return',
  'return-received': 'Received a return',
  'terms-granted': 'Granted terms',
  'terms-withdrawn': 'Withdrew terms',
  'company-parent-set': 'Made a company a subsidiary, or separated it',
  'transfer-recorded': 'Recorded a transfer',
  'transfer-reversed': 'Reversed a transfer',
  'bank-transfer-booked': 'Booked a bank transfer',
  'bank-transfer-ignored': 'Set a bank transfer aside',
  'bank-transfer-undone': 'Undid a bank transfer',
  'payer-learned': 'Learned a payer',
  'credit-used': 'Used credit of a customer',
  'statement-address-made': 'Created an email address for bank statements',
  'statement-address-removed': 'Removed an email address for bank statements',
  'invoice-sent-again': 'Sent an invoice again',
  'quote-answered': 'Answered a quote',
  'quote-offer-resent': 'Emailed an offer again',
  'quote-declined': 'Declined a quote',
  'quote-withdrawn': 'Withdrew an offer',
  'quote-settings-changed': 'Changed instant offers',
  'category-page-changed': 'Changed the page of a category',
  'punchout-connection-made': 'Connected a purchasing system',
  'punchout-connection-ended': 'Disconnected a purchasing system',
  'punchout-orders-set': 'Changed a purchasing system’s order settings',
  'electronic-order-accepted': 'Accepted an electronic order',
  'electronic-order-rejected': 'Rejected an electronic order',
  'electronic-documents-set': 'Changed a purchasing system’s document settings',
  'electronic-order-address-made': 'Created an email address for orders',
  'electronic-order-address-removed': 'Removed an email address for orders',
  'redirect-saved': 'Redirected an old address',
  'redirect-deleted': 'Deleted a redirect',
  'redirects-imported': 'Imported redirects',
  'accounting-changed': 'Changed the ledger accounts',
  'month-closed': 'Closed a month of the books',
  'brand-changed': 'Changed the brand',
  'legal-text-changed': 'Wrote a legal text',
  'legal-text-withdrawn': 'Withdrew a legal text',
  'seller-changed': 'Changed the seller’s details',
  'shop-settings-changed': 'Changed the settings of orders and emails',
  'retention-changed': 'Changed how long data is kept',
  'announcement-changed': 'Changed the announcement',
  'storefront-changed': 'Changed what the shop shows',
  'discovery-changed': 'Changed which programs are welcome',
  'first-step-changed': 'Skipped a step of the first hour, or took it up again',
  'shop-opened': 'Opened the shop',
  'synonyms-changed': 'Changed search synonyms',
  'tax-exemption-changed': 'Changed a company’s tax exemption',
  'home-region-changed': 'Changed the home region',
  'tax-rate-added': 'Added a tax rate',
  'tax-rate-removed': 'Withdrew a tax rate',
  'goods-groups-changed': 'Changed the groups of goods',
  'reverse-charge-rule-added': 'Added a reverse charge rule',
  'reverse-charge-rule-changed': 'Changed a reverse charge rule',
  'reverse-charge-rule-removed': 'Removed a reverse charge rule',
  'fee-saved': 'Saved a fee by law',
  'fee-removed': 'Removed a fee by law',
  'freight-table-added': 'Added a freight table',
  'freight-table-removed': 'Withdrew a freight table',
  'review-hidden': 'Hid a review',
  'review-shown': 'Showed a review again',
  'quote-link-made': 'Created a link to a quote',
  'quote-link-revoked': 'Revoked a link to a quote',
  'call-off-proposed': 'Proposed a call-off order',
  'call-off-withdrawn': 'Withdrew a call-off order',
  'call-off-ended': 'Ended a call-off order',
  'call-off-prolonged': 'Changed the last day of a call-off order',
  'standing-order-ended': 'Ended a standing order',
  'pool-opened': 'Opened a pool',
  'pool-ended': 'Ended a pool',
  'coupon-made': 'Created a coupon',
  'coupon-changed': 'Changed a coupon',
  'pallet-numbered': 'Numbered a pallet',
  'goods-receipt-made': 'Started a goods receipt',
  'goods-receipt-posted': 'Posted a goods receipt',
  'goods-receipt-discarded': 'Discarded a goods receipt',
  'stock-count-made': 'Started a stock count',
  'stock-count-closed': 'Closed a stock count',
  'stock-count-posted': 'Posted a stock count',
  'stock-count-discarded': 'Discarded a stock count',
  'supplier-added': 'Added a supplier',
  'supplier-changed': 'Changed a supplier',
  'supplier-terms-changed': 'Changed a supplier’s products',
  'purchase-order-made': 'Drafted a purchase order',
  'purchase-order-changed': 'Changed a purchase order',
  'purchase-order-discarded': 'Discarded a purchase order',
  'purchase-order-sent': 'Sent a purchase order',
  'purchase-order-emailed': 'Emailed a purchase order',
  'purchase-order-confirmed': 'Confirmed a purchase order',
  'purchase-order-cancelled': 'Cancelled a purchase order',
  'price-list-made': 'Created a price list',
  'price-list-changed': 'Changed a price list',
  'price-list-draft-changed': 'Changed a draft of prices',
  'price-list-published': 'Published prices',
  'price-list-assigned': 'Assigned a price list to a company',
  'assortment-set': 'Set the categories that a company sees',
  'acting-started': 'Started to act for a customer',
  'acting-stopped': 'Stopped acting for a customer',
  'cart-changed-for-customer': 'Changed the cart of a customer',
  'address-added-for-customer': 'Added an address of a customer',
  'quote-asked-for-customer': 'Requested a quote for a customer',
  'order-placed-for-customer': 'Placed an order for a customer',
  'api-key-made': 'Created an API key',
  'api-key-confirmed': 'Confirmed an API key',
  'api-key-revoked': 'Revoked an API key',
  'webhook-made': 'Created a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-rotated': 'Renewed a webhook’s secret',
  'webhook-deleted': 'Deleted a webhook',
  'job-run-again': 'Ran a given-up job again',
  'job-dismissed': 'Dismissed a given-up job',
}

/** What admins did, a sentence each; what changed by it is folded. */
export const AuditLogTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <RecordTable
    caption="Actions of admins, newest first"
    rows={entries}
    columns={[
      {
        head: 'What',
        label: '',
        isName: true,
        pocket: 'below',
        cell: ({ action, label, subject, before, after }) => (
          <>
            <p className="wrap-anywhere">
              <span className="font-medium">{actionNames[action]}</span>
              {label && (
                <span className="ms-2 text-(--ink-2)" title={subject}>
                  {label}
                </span>
              )}
            </p>
            <Change before={before} after={after} />
          </>
        ),
      },
      {
        head: 'Who',
        className: 'wrap-break-word',
        pocket: 'note',
        cell: ({ actor }) => <EmailText email={actor} />,
      },
      {
        head: 'When',
        isEnd: true,
        pocket: 'end-note',
        cell: ({ at }) => (
          <time dateTime={at} className="muted whitespace-nowrap">
            {formatMoment(at)}
          </time>
        ),
      },
    ]}
  />
)

/** The most fields that are named while the details are folded. */
const MAX_NAMED = 3

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  const more = fields.length - MAX_NAMED
  return (
    <details className="text-(length:--small)">
      <summary className="muted min-h-6 cursor-pointer">
        {fields.slice(0, MAX_NAMED).map(wordsOf).join(', ')}
        {more > 0 && ` and ${more} more`}
      </summary>
      <dl className="grid gap-1 py-1">
        {fields.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="muted inline">{wordsOf(field)}: </dt>
            <dd className="inline wrap-anywhere">
              {before && field in before && (
                <>
                  <s className="muted">
                    <span className="sr-only">before </span>
                    {shown(field, before[field])}
                  </s>{' '}
                </>
              )}
              {after && field in after && (
                <>
                  <span className="sr-only">after </span>
                  {shown(field, after[field])}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Audit-log fields that hold amounts of money, with their labels. */
const amounts: Readonly<Record<string, string>> = {
  priceCents: 'price',
  floorCents: 'floor price',
  limitCents: 'largest order',
  creditLimitCents: 'credit limit',
  openCents: 'open',
}

/** The same for fields that the log stores as the API writes them. */
const decimalAmounts = new Set(['amount', 'left', 'price', 'freeFrom', 'perKg', 'minimum', 'total'])

/** `sellsAhead` as `sells ahead`. */
const wordsOf = (field: string) =>
  amounts[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Cuts long texts: the log only shows that they changed; the product's page has the text itself. */
function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (field in amounts) return formatAmount(toAmount(Number(value)))
  if (decimalAmounts.has(field) && typeof value === 'number') return formatAmount(value)
  const text = inWords(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Returns lists and parts without the signs of JSON. */
function inWords(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${wordsOf(name)} ${inWords(part)}`)
    .join(', ')
}
