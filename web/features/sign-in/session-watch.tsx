import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { seesAssortment } from './assortment.ts'
import { readSession, type Session, useSession } from './session.ts'

/**
 * Updates this tab when someone signs in or out or confirms their email in another one, and once where the page was rendered for everybody and its
 * reader sees an assortment.
 */
export function SessionWatch() {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // During hydration the hook returns the server's snapshot, which has no user.
    const now = personOf(session ?? readSession())
    const before = shown.current ?? now
    shown.current = now
    if (before !== now) void revalidate()
  }, [session, revalidate])
  useEffect(() => {
    if (seesAssortment()) void revalidate()
  }, [revalidate])
  return null
}

/** The parts of a session that pages show: the user, and whether their email is confirmed. */
const personOf = (session: Session | undefined) =>
  session ? `${session.email} ${session.emailVerified}` : ''
