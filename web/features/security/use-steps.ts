import { useState } from 'react'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'

/** Runs calls to the identity provider, and stores their failure as a sentence. */
export function useSteps() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function run(step: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await step()
    } catch (failure) {
      setError(firebaseErrorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}
