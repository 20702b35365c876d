import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { seesAssortment } from './assortment.ts'
import { readSession, useSession } from './session.ts'

/**
 * Updates this tab when someone signs in or out in another one, and once where the page was rendered for everybody and its
 * reader sees an assortment.
 */
export function SessionWatch() {
  const email = useSession()?.email
  const { revalidate } = useRevalidator()
  const shown = useRef<{ readonly email: string | undefined }>(undefined)
  useEffect(() => {
    // During hydration the hook returns the server's snapshot, which has no user.
    const now = { email: email ?? readSession()?.email }
    const before = shown.current ?? now
    shown.current = now
    if (before.email !== now.email) void revalidate()
  }, [email, revalidate])
  useEffect(() => {
    if (seesAssortment()) void revalidate()
  }, [revalidate])
  return null
}
