import { useState } from 'react'
import { couponCode } from '#contract/coupons/applied.ts'

const keyOf = (email: string) => `coupon ${email}`

function readCoupon(email: string): string {
  try {
    return localStorage.getItem(keyOf(email)) ?? ''
  } catch {
    // Storage is blocked.
    return ''
  }
}

function storeCoupon(email: string, typed: string): void {
  try {
    if (typed === '') localStorage.removeItem(keyOf(email))
    else localStorage.setItem(keyOf(email), typed)
  } catch {
    // Storage is full or blocked: the code lasts until the page is left.
  }
}

/** Forgets the code, once an order has used it. */
export const clearCoupon = (email: string): void => storeCoupon(email, '')

/**
 * The coupon code of somebody's cart, which cart and checkout share. It stays in the browser as it is typed, and counts
 * once the field is left.
 */
export function useCoupon(email: string) {
  const [typed, setTyped] = useState(() => readCoupon(email))
  const [code, setCode] = useState(() => couponCode(typed))
  function change(to: string) {
    setTyped(to)
    storeCoupon(email, to)
  }
  return {
    typed,
    /** The code that totals are asked and orders are placed with; empty for none. */
    code,
    change,
    apply: () => setCode(couponCode(typed)),
    remove() {
      change('')
      setCode('')
    },
  }
}

export type Coupon = ReturnType<typeof useCoupon>
