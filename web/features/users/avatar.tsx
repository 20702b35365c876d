import { useEffect, useState } from 'react'
import { Logo } from '#web/ui/logo.tsx'

/** The user's photo from the identity provider; the logo if there is none or it does not load. */
export function Avatar() {
  const [photo, setPhoto] = useState<string | null>(null)

  // In an effect, because the identity client is large and browser-only.
  useEffect(() => {
    let shown = true
    const find = async () => {
      const { photoOfCurrentUser } = await import('#web/features/sign-in/profile-photo.ts')
      const found = await photoOfCurrentUser()
      if (shown) setPhoto(found)
    }
    find().catch(() => setPhoto(null))
    return () => {
      shown = false
    }
  }, [])

  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full bg-base-300">
      {photo ? (
        <img
          src={photo}
          alt=""
          width="96"
          height="96"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setPhoto(null)}
        />
      ) : (
        <Logo cells={3} className="w-12" />
      )}
    </div>
  )
}
