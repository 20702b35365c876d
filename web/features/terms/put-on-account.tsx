import { useState } from 'react'
import type { Order } from '#contract/orders/endpoints.ts'
import type { Credit } from '#contract/terms/endpoints.ts'
import { whyNotOnAccount } from './credit-sentence.ts'
import { PutOnAccountDialog } from './put-on-account-dialog.tsx'

/** For an unpaid order: lets the company pay later, or explains why it cannot. */
export function PutOnAccount({ order, credit }: { order: Order; credit: Credit }) {
  const [asking, setAsking] = useState(false)
  const reason = whyNotOnAccount(credit, order.paymentAmount)
  if (reason) return <p className="muted max-w-prose">On account: {reason}</p>
  return (
    <>
      <button type="button" className="btn justify-self-start" onClick={() => setAsking(true)}>
        Order on account
      </button>
      {asking && <PutOnAccountDialog order={order} credit={credit} onClose={() => setAsking(false)} />}
    </>
  )
}
