/** The row of a product's freight before it is known, and where none is. */
export const UnknownFreight = () => (
  <li>
    <span className="badge badge-hollow">Freight and tax</span>
    <span className="muted">by address, before you order</span>
  </li>
)
