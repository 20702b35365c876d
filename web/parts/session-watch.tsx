import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../session.ts'

/** When somebody signs in or out in another tab, this one shows what that person may see. */
export function SessionWatch() {
  const email = useSession()?.email
  const { revalidate } = useRevalidator()
  const shown = useRef(email)
  useEffect(() => {
    if (shown.current === email) return
    shown.current = email
    void revalidate()
  }, [email, revalidate])
  return null
}
