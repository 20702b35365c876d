import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Passes on text typed into a field of the server's page before React took it over; React would ignore it. */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  onTyped: (field: HTMLInputElement) => void,
): void {
  const passOn = useEffectEvent(onTyped)
  useEffect(() => {
    if (field.current && field.current.value !== field.current.defaultValue) passOn(field.current)
  }, [field])
}
