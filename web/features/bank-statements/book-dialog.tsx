import { type FormEvent, useState } from 'react'
import { type BankTransfer, bookBankTransfer } from '#contract/bank-statements/transfers.ts'
import { allCompanies } from '#contract/companies/accounts.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { listInvoices } from '#contract/invoices/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { fieldAmount, parseAmount } from '#contract/parse-amount.ts'
import { listShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopAnswer } from '#web/use-shop-answer.ts'
import { useShopCall } from '#web/use-shop-call.ts'
import { type ChosenPart, PartFields } from './part-fields.tsx'
import { payerText } from './suggestion.tsx'

interface Props {
  readonly transfer: BankTransfer
  readonly onClose: () => void
}

const cents = (typed: string) => (typed.trim() === '' ? 0 : toCents(parseAmount(typed)))
const request = () => new Request(location.href)

/** Divides a transfer among invoices; what is left stays on the account of their customer, or of a company. */
export function BookDialog({ transfer, onClose }: Props) {
  const modal = useModal()
  const { run, isBusy, error } = useShopCall()
  const [best] = transfer.suggestions
  const [parts, setParts] = useState<readonly ChosenPart[]>(() => (best?.parts ?? []).map(fromSuggestion))
  const [company, setCompany] = useState(best?.keep && { id: best.keep.company, name: best.keep.name })
  const [words, setWords] = useState('')
  const [learn, setLearn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { answer } = useShopAnswer(words.trim().length > 1 ? { q: words.trim() } : undefined, findTargets)
  const restCents =
    toCents(transfer.amount) -
    parts.reduce((sum, { amount }) => sum + (Number.isNaN(cents(amount)) ? 0 : cents(amount)), 0)

  function add(invoice: Invoice) {
    setWords('')
    setParts((before) => [
      ...before,
      {
        id: invoice._id,
        number: invoice.number,
        customer: invoice.billTo.company || invoice.billTo.name,
        open: invoice.open,
        amount: fieldAmount(toAmount(Math.max(0, Math.min(restCents, toCents(invoice.open))))),
        discount: '',
        charges: '',
      },
    ])
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = parts.flatMap(({ amount, discount, charges }) => [amount, discount, charges].map(cents))
    if (typed.some((value) => Number.isNaN(value) || value < 0)) return setProblem('Check the amounts.')
    if (restCents < 0)
      return setProblem(`The parts are ${formatAmount(toAmount(-restCents))} more than the transfer.`)
    if (restCents > 0 && !company) return setProblem('Choose whose account the rest stays on.')
    setProblem(undefined)
    await run(
      bookBankTransfer,
      {
        id: transfer._id,
        parts: parts.map(({ id, amount, discount, charges }) => ({
          invoice_id: id,
          amount: toAmount(cents(amount)),
          discount: toAmount(cents(discount)),
          charges: toAmount(cents(charges)),
        })),
        ...(restCents > 0 && company && { keep: { company: company.id, amount: toAmount(restCents) } }),
        learn,
      },
      `Booked ${transfer.number}.`,
    )
  }

  return (
    <FormDialog title={`Book ${formatAmount(transfer.amount)}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted wrap-anywhere">
          {transfer.number}, {payerText(transfer)}. {transfer.purpose}
        </p>
        {parts.map((part) => (
          <PartFields
            key={part.id}
            part={part}
            onChange={(changed) =>
              setParts((before) => before.map((each) => (each.id === part.id ? changed : each)))
            }
            onRemove={() => setParts((before) => before.filter((each) => each.id !== part.id))}
          />
        ))}
        <Field
          label="Find an open invoice or a company"
          type="search"
          hint="A number, a name, an order or a purchase order."
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {answer && (
          <ul className="grid gap-1" aria-label="Found">
            {answer.invoices
              .filter(({ _id }) => parts.every(({ id }) => id !== _id))
              .map((invoice) => (
                <li key={invoice._id}>
                  <Button look="plain" className="wrap-anywhere" onClick={() => add(invoice)}>
                    Add {invoice.number}, {invoice.billTo.company || invoice.billTo.name},{' '}
                    {formatAmount(invoice.open)} open
                  </Button>
                </li>
              ))}
            {answer.companies.map(({ _id, name }) => (
              <li key={_id}>
                <Button
                  look="plain"
                  className="wrap-anywhere"
                  onClick={() => {
                    setCompany({ id: _id, name })
                    setWords('')
                  }}
                >
                  Keep the rest for {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <p aria-live="polite" className={restCents < 0 ? 'text-problem' : ''}>
          {restCents === 0 && 'All of it is for these invoices.'}
          {restCents > 0 &&
            `${formatAmount(toAmount(restCents))} ${company ? `stay on the account of ${company.name}` : 'are left'}.`}
          {restCents < 0 && `${formatAmount(toAmount(-restCents))} more than the transfer.`}
        </p>
        {transfer.payer.iban && (
          <Checkbox checked={learn} onChange={({ currentTarget }) => setLearn(currentTarget.checked)}>
            Remember that this account pays for this customer
          </Checkbox>
        )}
        <FormError>{problem ?? error}</FormError>
        <p className="muted text-sm">Amounts are in {shopCurrency()}.</p>
        <FormDialogActions
          modal={modal}
          submit={isBusy ? 'Booking…' : `Book ${formatAmount(transfer.amount)}`}
          disabled={isBusy}
        />
      </form>
    </FormDialog>
  )
}

const fromSuggestion = (part: BankTransfer['suggestions'][number]['parts'][number]): ChosenPart => ({
  id: part.invoice_id,
  number: part.number,
  customer: part.customer,
  open: part.open,
  amount: fieldAmount(part.amount),
  discount: part.discount > 0 ? fieldAmount(part.discount) : '',
  charges: part.charges > 0 ? fieldAmount(part.charges) : '',
})

async function findTargets({ q }: { readonly q: string }) {
  const [invoices, companies] = await Promise.all([
    listShop(request(), listInvoices, { q, state: 'open', limit: 6 }),
    listShop(request(), allCompanies, { q, limit: 3 }),
  ])
  return { invoices: invoices.rows, companies: companies.rows }
}
