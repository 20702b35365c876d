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

/**
 * The coupon code of somebody's cart, which cart and checkout share: it stays in the browser as it is typed. Without an
 * owner, the code of one form, which is forgotten with it. A code counts once the field is left.
 */
export function useCoupon(owner?: string) {
  const [typed, setTyped] = useState(() => readCoupon(owner))
  const [code, setCode] = useState(() => couponCode(typed))
  function change(to: string) {
    setTyped(to)
    if (owner !== undefined) storeCoupon(owner, to)
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
