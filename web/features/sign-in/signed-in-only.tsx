import type { ReactNode } from 'react'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'

/** Around a page that the server renders for everybody but shows to signed-in people: others wait, then go to log in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="when-signed-out">
        <FullScreenLoader />
      </div>
      <div className="when-signed-in">{children}</div>
    </>
  )
}
