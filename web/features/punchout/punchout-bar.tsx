import { useState } from 'react'
import { href, Link } from 'react-router'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { returnCart } from './return-cart.ts'
import type { PunchOut } from './session.ts'

/** Says for whom a purchasing system has opened the tab, and leads back to it. */
export default function PunchOutBar({ punchOut }: { punchOut: PunchOut }) {
  const { company, system, operation } = punchOut
  const [problem, setProblem] = useState<string>()
  return (
    <aside aria-label="Your purchasing system" className="surface rounded-none border-x-0">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="mr-auto wrap-anywhere">
          {operation === 'inspect' ? (
            <>
              You see a cart of {company} from {system}. It goes back as it is.
            </>
          ) : (
            <>
              You shop for {company}, at its prices. Your cart goes to {system}; nothing is ordered here.
            </>
          )}
        </p>
        <Link to={href('/cart')} className="btn">
          Cart
        </Link>
        <ConfirmButton
          label="Leave without a cart"
          title="Leave without a cart?"
          confirm="Leave"
          onConfirm={async () => setProblem(await returnCart(punchOut, []))}
        >
          <p>{system} gets no cart, and this one is lost.</p>
        </ConfirmButton>
        <FormError>{problem}</FormError>
      </div>
    </aside>
  )
}
