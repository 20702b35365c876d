import { useState } from 'react'
import { couponCode } from '#contract/coupons/applied.ts'

const keyOf = (owner: string) => `coupon ${owner}`

function readCoupon(owner: string | undefined): string {
  if (owner === undefined) return ''
  try {
    return localStorage.getItem(keyOf(owner)) ?? ''
  } catch {
    // Storage is blocked.
    return ''
  }
}

function storeCoupon(owner: string, typed: string): void {
  try {
    if (typed === '') localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), typed)
  } catch {
    // Storage is full or blocked: the code lasts until the page is left.
  }
}

/** Forgets the code, once an order has used it. */
export const clearCoupon = (owner: string): void => storeCoupon(owner, '')

/** A code as typed, and as used for totals and orders: the latter changes when the field is left. */
export interface TypedCoupon {
  readonly typed: string
  /** Empty for none. */
  readonly code: string
}

export const noCoupon: TypedCoupon = { typed: '', code: '' }

/** What a coupon field shows and does. @param set stores what was typed or applied */
export const couponOf = ({ typed, code }: TypedCoupon, set: (to: TypedCoupon) => void) => ({
  typed,
  code,
  change: (to: string) => set({ typed: to, code }),
  apply: () => set({ typed, code: couponCode(typed) }),
  remove: () => set(noCoupon),
})

export type Coupon = ReturnType<typeof couponOf>

/**
 * The coupon code of somebody's cart, which cart and checkout share: it stays in the browser as it is typed. Without an
 * owner it is forgotten with the page.
 */
export function useCoupon(owner: string | undefined): Coupon {
  const [coupon, setCoupon] = useState(() => {
    const typed = readCoupon(owner)
    return { typed, code: couponCode(typed) }
  })
  return couponOf(coupon, (to) => {
    setCoupon(to)
    if (owner !== undefined) storeCoupon(owner, to.typed)
  })
}
