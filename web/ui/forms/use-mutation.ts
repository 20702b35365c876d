import { useNavigate, useRevalidator } from 'react-router'
import { Refused, Unreachable } from '#http/call.ts'

/**
 * For what a part of a page does outside of an action: the page is read anew when it is done. Answers undefined then,
 * or the sentence that says why it was not. When the sign-in has ended, the person is led to the login page.
 */
export function useMutation() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (run: (request: Request) => Promise<void>): Promise<string | undefined> => {
    try {
      await run(new Request(location.href))
    } catch (failure) {
      if (failure instanceof Response) {
        await navigate(failure.headers.get('Location') ?? '')
        return 'Your sign-in has ended.'
      }
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
      return failure.message
    }
    await revalidate()
    return undefined
  }
}
