import { allOrders, deliverOrder, getOrder, myOrders, placeOrder } from './orders.ts'
import { createPaymentIntent, updateOrder } from './payments.ts'
import { getAvailable, getProduct, listProducts } from './products.ts'
import { isAdmin, signIn } from './users.ts'

/** Everything that can be said to the product server. */
export const api = {
  signIn,
  listProducts,
  getProduct,
  getAvailable,
  placeOrder,
  myOrders,
  getOrder,
  createPaymentIntent,
  updateOrder,
  isAdmin,
  allOrders,
  deliverOrder,
} as const
