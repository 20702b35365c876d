import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { changeOrder, previewOrderChange } from '#contract/order-changes/endpoints.ts'
import { paymentPage } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { callShop } from '#web/api-client.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopAnswer } from '#web/use-shop-answer.ts'
import { useShopCall } from '#web/use-shop-call.ts'
import { BookFields, DeliveryFields } from './change-fields.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { type ChangedOrder, changeIn, draftOf, keptDrafts, type SentChange } from './draft.ts'
import { LineFields } from './line-fields.tsx'

interface Props {
  readonly order: ChangedOrder
  readonly costCentres: readonly CostCentre[]
  readonly isSeller: boolean
}

const preview = (change: SentChange) => callShop(new Request(location.href), previewOrderChange, change)

/** Edits a placed order: what is typed on one side, the order of now and then on the other. */
export function ChangeForm({ order, costCentres, isSeller }: Props) {
  const key = `${order._id} ${order.version}`
  const [draft, setDraft] = useState(() => keptDrafts.get(key) ?? draftOf(order))
  const [isSent, setSent] = useState(false)
  const navigate = useNavigate()
  const change = changeIn(order, draft)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(order))
  const { answer, isStale } = useShopAnswer(change, preview)
  const { run, isBusy, error } = useShopCall()
  useUnsavedChanges(isTyped && !isSent)
  const { linesProblems } = order.mayChange

  function onChange(next: typeof draft) {
    keptDrafts.set(key, next)
    setDraft(next)
  }

  function send() {
    if (!change || !answer) return
    const { charged, refunded } = answer
    void run(changeOrder, { ...change, charged, refunded }, async ({ waitsFor, order_id, version }) => {
      keptDrafts.delete(key)
      setSent(true)
      const isToPay = waitsFor === 'payment' && order_id !== undefined && !isSeller
      toast(waitsFor ? doneWords[waitsFor] : `Order changed: version ${version}`)
      // After the next render, which no longer asks about what was typed.
      setTimeout(
        () => navigate(isToPay ? paymentPage(order_id) : href('/dashBoard/order/:id', { id: order._id })),
        0,
      )
    })
  }

  return (
    <div className="change-columns">
      <div className="grid min-w-0 content-start gap-8">
        <Section id="lines" title="Products and pieces">
          {linesProblems.length > 0 ? (
            <Note title="The pieces of this order stay as they are">
              {linesProblems.map(({ message }) => message).join(' ')}
            </Note>
          ) : (
            <LineFields order={order} draft={draft} onChange={onChange} />
          )}
        </Section>
        <Section id="delivery" title="Where and when">
          <DeliveryFields order={order} draft={draft} onChange={onChange} />
        </Section>
        <Section id="books" title={isSeller ? 'The buyer’s books' : 'Your books'}>
          <BookFields order={order} draft={draft} costCentres={costCentres} onChange={onChange} />
        </Section>
      </div>
      <ChangeSummary
        preview={answer}
        isTyped={change !== undefined}
        isStale={isStale}
        isBusy={isBusy}
        isUnpaid={order.status === wireStatus.unpaid}
        isSeller={isSeller}
        error={error}
        onSend={send}
      />
    </div>
  )
}

const doneWords = {
  payment: 'The change counts once what is added is paid',
  approval: 'Your company is asked to approve it',
  agreement: 'The seller is asked to agree',
} as const
