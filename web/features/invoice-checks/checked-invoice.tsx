import { countryName } from '#contract/addresses/country-name.ts'
import type { CheckedInvoice, CheckedParty } from '#contract/invoice-checks/endpoints.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { Section } from '#web/ui/section.tsx'
import { CheckedLines } from './checked-lines.tsx'
import { CheckedTotals } from './checked-totals.tsx'

const syntaxNames = { ubl: 'UBL', cii: 'CII' } as const
const kindNames = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

/** The usual ones of UNTDID 1001. */
const typeNames: Readonly<Record<string, string>> = {
  '326': 'partial invoice',
  '380': 'invoice',
  '381': 'credit note',
  '384': 'corrected invoice',
  '386': 'prepayment invoice',
  '389': 'self-billed invoice',
}

interface Props {
  readonly invoice: CheckedInvoice
  readonly fileName: string
}

/** An electronic invoice in readable form, with nothing added to the document. */
export function CheckedInvoiceView({ invoice, fileName }: Props) {
  const { seller, buyer, delivery, payee, taxRepresentative, notes } = invoice
  const goesTo = [delivery.name, ...placeLines(delivery)].filter(Boolean)
  return (
    <>
      <Section id="document" title={`${kindNames[invoice.kind]} ${invoice.number}`}>
        <dl className="fact-card">
          {factsOf(invoice, fileName).map(([label, value]) => (
            <Fact key={`${label} ${value}`} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
        {notes.length > 0 && (
          <ul className="grid max-w-prose gap-2">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere whitespace-pre-line">
                {note}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="parties" title="Parties">
        <dl className="fact-card">
          <PartyFact label="Seller" party={seller} />
          <PartyFact label="Buyer" party={buyer} />
          {(goesTo.length > 0 || delivery.on) && (
            <Fact label="Delivered to">
              <Lines lines={[...goesTo, delivery.on && `on ${delivery.on}`]} />
            </Fact>
          )}
          {payee && <Fact label="Paid to">{payee.name}</Fact>}
          {taxRepresentative && (
            <Fact label="Tax representative">
              <Lines
                lines={[taxRepresentative.name, taxRepresentative.vatNumber, taxRepresentative.country]}
              />
            </Fact>
          )}
        </dl>
      </Section>
      <CheckedLines lines={invoice.lines} currency={invoice.currency} />
      <CheckedTotals invoice={invoice} />
    </>
  )
}

function factsOf(invoice: CheckedInvoice, fileName: string): (readonly [string, string])[] {
  const { period, preceding, references } = invoice
  const facts = [
    ['File', `${fileName} (${syntaxNames[invoice.syntax]})`],
    ['Issued', invoice.issuedOn],
    ['Due', invoice.dueOn],
    ['Type', [invoice.typeCode, typeNames[invoice.typeCode]].filter(Boolean).join(', ')],
    ['Currency', invoice.currency],
    ['Tax point', invoice.taxPointOn],
    ['Period', [period.from, period.to].filter(Boolean).join(' to ')],
    ['Buyer reference', invoice.buyerReference],
    ...references.map(({ name, value }) => [name, value] as const),
    ...preceding.map(
      ({ number, issuedOn }) => ['For invoice', [number, issuedOn].filter(Boolean).join(', ')] as const,
    ),
    ['Specification', invoice.profile],
    ['Process', invoice.process],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? countryName(code) : code)

type Place = Pick<CheckedParty, 'street' | 'city' | 'region' | 'postalCode' | 'country'>

const placeLines = ({ street, city, region, postalCode, country }: Place) => [
  ...street,
  [postalCode, city].filter(Boolean).join(' '),
  region,
  countryOf(country),
]

const labelled = (label: string, value: string) => value && `${label} ${value}`

const PartyFact = ({ label, party }: { readonly label: string; readonly party: CheckedParty }) => (
  <Fact label={label}>
    <Lines
      lines={[
        party.name,
        party.tradingName === party.name ? '' : party.tradingName,
        ...placeLines(party),
        labelled('VAT number', party.vatNumber),
        labelled('Tax number', party.taxNumber),
        labelled('Register', party.register),
        ...party.identifiers.map((identifier) => labelled('Identifier', identifier)),
        labelled('Electronic address', party.electronicAddress),
        ...party.contact,
      ]}
    />
  </Fact>
)

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <span className="whitespace-pre-line">{lines.filter(Boolean).join('\n')}</span>
)
