import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { startPunchOut } from '#contract/punchout/endpoints.ts'
import { callPublic, errorMessage } from '#web/api-client.ts'
import { storeVisitorLines } from '#web/features/carts/stored-cart.ts'
import { storePunchOut } from '#web/features/punchout/visit.ts'
import { toast } from '#web/ui/toasts.tsx'

export const meta = () => [{ title: titled('Opening the shop') }, { name: 'robots', content: 'noindex' }]

/** Where a purchasing system sends its user's browser. The start code is in the hash, which no server sees. */
export default function PunchOutStart() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const code = location.hash.slice(1)
    if (!code) return setProblem('Purchasing systems open this address. Open the shop from yours.')
    // The code works once, and Back must not lead to it.
    history.replaceState(history.state, '', location.pathname)
    start(code).then(
      (operation) => navigate(operation === 'create' ? href('/') : href('/cart'), { replace: true }),
      (failure: unknown) => setProblem(errorMessage(failure)),
    )
  }, [navigate])
  return (
    <main className="page grid gap-4 py-16">
      <h1 className="text-3xl" tabIndex={-1}>
        {problem ? 'The shop was not opened' : 'Opening the shop…'}
      </h1>
      <p role="status">{problem}</p>
    </main>
  )
}

async function start(code: string) {
  const session = await callPublic(startPunchOut, { code })
  storePunchOut(session)
  storeVisitorLines(session.lines)
  const { unknown, operation } = session
  if (unknown.length > 0)
    toast(`Your purchasing system sent part numbers that are not sold here any more: ${unknown.join(', ')}`)
  return operation
}
