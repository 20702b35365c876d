import { Form, href } from 'react-router'

/** Finds orders by any of their numbers, from every page of the dashboard. @param admin among all orders */
export const FindOrders = ({ admin }: { admin: boolean }) => (
  <Form
    action={admin ? href('/dashBoard/manageAllOrder') : href('/dashBoard/myOrder')}
    role="search"
    aria-label="Orders"
  >
    <input
      type="search"
      name="q"
      aria-label="Find an order"
      placeholder="Find an order"
      title="Order, purchase order, serial or tracking number, or SKU"
      maxLength={100}
      className="input"
    />
  </Form>
)
