import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { returnCart } from './return-cart.ts'
import type { PunchOut } from './session.ts'
import { leavePunchOut } from './visit.ts'

/** Says for whom a purchasing system has opened the tab, and leads back to it. */
export default function PunchOutBar({ punchOut }: { punchOut: PunchOut }) {
  return (
    <aside aria-label="Your purchasing system" className="border-b border-base-300 bg-base-200">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        {punchOut.over ? <Over punchOut={punchOut} /> : <Open punchOut={punchOut} />}
      </div>
    </aside>
  )
}

function Open({ punchOut }: { punchOut: PunchOut }) {
  const { company, system, operation } = punchOut
  const [problem, setProblem] = useState<string>()
  const leave = async () => setProblem((await returnCart(punchOut, []))?.message)
  return (
    <>
      <p className="mr-auto wrap-anywhere">
        {operation === 'inspect' ? (
          <>
            You are looking at a cart of {company} from {system}. It returns unchanged.
          </>
        ) : (
          <>
            You are shopping for {company}, at its prices. Your cart goes to {system}; nothing is ordered
            here.
          </>
        )}
      </p>
      <Link to={href('/cart')} className="btn">
        Cart
      </Link>
      {operation === 'inspect' ? (
        <Button onClick={leave}>Go back to {system}</Button>
      ) : (
        <ConfirmButton
          label="Leave without a cart"
          title="Leave without a cart?"
          confirm="Leave"
          onConfirm={leave}
        >
          <p>{system} gets no cart, and this one is lost.</p>
        </ConfirmButton>
      )}
      <FormError>{problem}</FormError>
    </>
  )
}

function Over({ punchOut }: { punchOut: PunchOut }) {
  const { company, system, over } = punchOut
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <p className="mr-auto wrap-anywhere">
        This visit from {system} is over, and prices are no longer those of {company}.
        {over === 'expired' && <> Open the shop from {system} again.</>}
      </p>
      {over === 'returned' && (
        <Button onClick={async () => setProblem((await returnCart(punchOut, []))?.message)}>
          Go back to {system}
        </Button>
      )}
      <Button
        onClick={() => {
          leavePunchOut()
          void navigate(href('/'))
        }}
      >
        Close the visit
      </Button>
      <FormError>{problem}</FormError>
    </>
  )
}
