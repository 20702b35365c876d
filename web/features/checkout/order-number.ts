/** The maximum length that the shop accepts. */
export const MAX_ORDER_NUMBER = 60

const keyOf = (email: string) => `purchase order number ${email}`

/** Keeps the number of a purchase order whose lines were added to the cart, for the checkout in this tab. */
export function storeOrderNumber(email: string, number: string): void {
  try {
    sessionStorage.setItem(keyOf(email), number)
  } catch {
    // Storage is full or blocked: the buyer types it.
  }
}

/** @returns an empty text if no purchase order was read */
export function readOrderNumber(email: string): string {
  try {
    return sessionStorage.getItem(keyOf(email)) ?? ''
  } catch {
    // Storage is blocked.
    return ''
  }
}

/** @throws if storage is blocked */
export const forgetOrderNumber = (email: string): void => sessionStorage.removeItem(keyOf(email))
