import type { ReactNode } from 'react'
import { LoadingCover } from '#web/ui/full-screen-loader.tsx'

/** Hides a page that the server rendered for everyone until a session is confirmed. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="when-signed-out">
        <LoadingCover />
      </div>
      <div className="when-signed-in">{children}</div>
    </>
  )
}
