/** Local storage key: this browser's choice of cards or table for all orders. */
const KEY = 'ordersView'

export type OrdersView = 'cards' | 'table'

/** Returns the chosen view; cards by default. @param named the view in the page's address */
export function chosenView(named: string | null): OrdersView {
  return (named ?? localStorage.getItem(KEY)) === 'table' ? 'table' : 'cards'
}

export function storeView(view: OrdersView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is full or blocked: the choice applies to this address only.
  }
}
