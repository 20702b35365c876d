import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BankTransfer,
  bookBankTransfer,
  dismissBankTransfer,
} from '#contract/bank-statements/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuItem, MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { BookDialog } from './book-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { acceptanceOf, payerText, SuggestionText } from './suggestion.tsx'
import { transferColumns } from './transfers-table.tsx'

type Dialog = 'book' | 'dismiss'

/** Waiting transfers, each with the best suggestion. The keys J, K, Enter, S and X decide about the lit one. */
export function TransferQueue({ transfers }: { readonly transfers: readonly BankTransfer[] }) {
  const place = useRef<HTMLDivElement>(null)
  const { run, isBusy, error } = useShopCall()
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<{ readonly dialog: Dialog; readonly transfer: BankTransfer }>()
  const current = transfers[Math.min(at, transfers.length - 1)]

  function accept(transfer: BankTransfer, learn = false) {
    const [best] = transfer.suggestions
    if (isBusy) return
    if (!best) return setOpen({ dialog: 'book', transfer })
    void run(bookBankTransfer, acceptanceOf(transfer._id, best, learn), `Booked ${transfer.number}.`)
  }

  function move(by: number) {
    const next = Math.max(0, Math.min(transfers.length - 1, at + by))
    setAt(next)
    place.current?.querySelectorAll('tbody > tr')[next]?.scrollIntoView({ block: 'nearest' })
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      open ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target instanceof Element && event.target.closest('a, button, input, select, textarea, dialog'))
    if (isElsewhere || !current) return
    const key = event.key.toLowerCase()
    if (key === 'j') move(1)
    else if (key === 'k') move(-1)
    else if (key === 'enter') accept(current)
    else if (key === 's') setOpen({ dialog: 'book', transfer: current })
    else if (key === 'x') setOpen({ dialog: 'dismiss', transfer: current })
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <div ref={place} className="grid gap-3">
      <FormError>{error}</FormError>
      <RecordTable
        caption="Transfers that wait, oldest first"
        rows={transfers}
        rowClass={(transfer) => (transfer === current ? 'row-chosen' : '')}
        columns={[
          ...transferColumns,
          {
            head: 'Suggestion',
            pocket: 'below',
            className: 'md:w-2/5',
            cell: ({ suggestions: [best] }) =>
              best ? (
                <SuggestionText suggestion={best} />
              ) : (
                <span className="muted">Nothing here fits it.</span>
              ),
          },
          {
            head: <span className="sr-only">Actions</span>,
            isEnd: true,
            pocket: 'menu',
            cell: (transfer) => (
              <div className="row-actions">
                <Button
                  look={transfer === current ? 'soft' : 'plain'}
                  className="max-md:hidden"
                  disabled={isBusy}
                  onClick={() => accept(transfer)}
                >
                  {transfer.suggestions.length > 0
                    ? `Book ${formatAmount(transfer.amount)}`
                    : 'Choose invoices'}
                  <span className="sr-only"> of {payerText(transfer)}</span>
                </Button>
                <RowMenu label={`More for ${transfer.number}`}>
                  {transfer.suggestions.length > 0 && (
                    <>
                      <MenuItem icon="check" onClick={() => accept(transfer)}>
                        Book as suggested
                      </MenuItem>
                      {transfer.payer.iban && (
                        <MenuItem onClick={() => accept(transfer, true)}>
                          Book, and remember the payer
                        </MenuItem>
                      )}
                    </>
                  )}
                  <MenuItem onClick={() => setOpen({ dialog: 'book', transfer })}>
                    Split, or keep on an account
                  </MenuItem>
                  <MenuLine />
                  <MenuItem onClick={() => setOpen({ dialog: 'dismiss', transfer })}>
                    Set aside: not ours
                  </MenuItem>
                </RowMenu>
              </div>
            ),
          },
        ]}
      />
      <p className="muted text-sm max-md:hidden">
        Keys: <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>Enter</kbd> books as suggested, <kbd>S</kbd> splits,{' '}
        <kbd>X</kbd> sets aside.
      </p>
      {open?.dialog === 'book' && <BookDialog transfer={open.transfer} onClose={() => setOpen(undefined)} />}
      {open?.dialog === 'dismiss' && (
        <ReasonDialog
          transfer={open.transfer}
          call={dismissBankTransfer}
          title="Set a transfer aside"
          note="It is not for an invoice of this shop. You can undo this."
          submit="Set aside"
          done={`Set ${open.transfer.number} aside.`}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
