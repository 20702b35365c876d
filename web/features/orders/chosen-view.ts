/** In local storage: how this browser's admin chose to look at all orders. */
const KEY = 'ordersView'

export type OrdersView = 'cards' | 'table'

/** Cards, until a table was chosen. @param named what the page's address asks for */
export function chosenView(named: string | null): OrdersView {
  return (named ?? localStorage.getItem(KEY)) === 'table' ? 'table' : 'cards'
}

export function storeView(view: OrdersView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is full or forbidden: the choice holds for this address.
  }
}
