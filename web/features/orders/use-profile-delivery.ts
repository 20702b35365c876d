import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changeProfile, getProfile } from '#contract/users/endpoints.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'

type Profile = ReplyOf<typeof getProfile>
interface Delivery {
  readonly address?: string | undefined
  readonly phone?: string | undefined
}

/**
 * Loads the address and phone from the user's profile when wanted: `onLoaded` gets the values found; `save` writes
 * missing ones to the profile. Optional: an order never waits for this; without a reply, the user types them.
 */
export function useProfileDelivery(isWanted: boolean, onLoaded: (delivery: Delivery) => void) {
  const [profile, setProfile] = useState<Profile>()
  const loaded = useEffectEvent(onLoaded)
  useEffect(() => {
    const email = readSession()?.email
    if (email === undefined || !isWanted) return
    void callShop(new Request(location.href), getProfile, { email }).then((found) => {
      setProfile(found)
      loaded(found)
    }, ignoreExpected)
  }, [isWanted])

  return async function save({ address, phone }: Delivery): Promise<void> {
    if (!profile || (profile.address && profile.phone)) return
    const changes = { ...(!profile.address && { address }), ...(!profile.phone && { phone }) }
    const { email } = profile
    await callShop(new Request(location.href), changeProfile, { email, ...changes }).catch(ignoreExpected)
  }
}

function ignoreExpected(failure: unknown): void {
  if (!(failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response))
    throw failure
}
