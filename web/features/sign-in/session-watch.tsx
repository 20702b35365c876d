import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { readSession, useSession } from './session.ts'

/** When somebody signs in or out in another tab, this one shows what that person may see. */
export function SessionWatch() {
  const email = useSession()?.email
  const { revalidate } = useRevalidator()
  const shown = useRef<{ readonly email: string | undefined }>(undefined)
  useEffect(() => {
    // During hydration the hook returns the server's snapshot: nobody.
    const now = { email: email ?? readSession()?.email }
    const before = shown.current ?? now
    shown.current = now
    if (before.email !== now.email) void revalidate()
  }, [email, revalidate])
  return null
}
