import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.ts'
import { auditLog } from './audit-log.ts'
import { addCartLines, emptyCart, getCart, priceLines, setCartLines } from './carts.ts'
import { contact } from './contact.ts'
import {
  allOrders,
  cancelOrder,
  deliverOrder,
  deliverOrders,
  exportOrders,
  getOrder,
  myOrders,
  placeOrder,
  placeOrders,
  refundOrder,
} from './orders.ts'
import { getOverview } from './overview.ts'
import { createPaymentIntent, updateOrder } from './payments.ts'
import {
  addProduct,
  adminProducts,
  deleteProduct,
  editProduct,
  exportProducts,
  getAvailable,
  getProduct,
  importProducts,
  listCategories,
  listFacets,
  listProducts,
  restoreProduct,
  suggestProducts,
} from './products.ts'
import { matchProducts, rememberPartNumbers } from './quick-order.ts'
import { acceptQuote, allQuotes, answerQuote, askForQuote, claimQuote, myQuotes } from './quotes.ts'
import { addReview, getRating, listHomeReviews, listReviews } from './reviews.ts'
import { restock } from './stock.ts'
import { uploadKey } from './uploads.ts'
import { allUsers, changeProfile, deleteUser, getProfile, isAdmin, makeAdmin, signIn } from './users.ts'

/** Everything that can be said to the product server. */
export const api = {
  signIn,
  listProducts,
  getProduct,
  getAvailable,
  listFacets,
  suggestProducts,
  listCategories,
  listHomeReviews,
  listReviews,
  getRating,
  addReview,
  getCart,
  setCartLines,
  addCartLines,
  emptyCart,
  priceLines,
  matchProducts,
  rememberPartNumbers,
  listAddresses,
  addAddress,
  changeAddress,
  deleteAddress,
  placeOrder,
  placeOrders,
  myOrders,
  getOrder,
  createPaymentIntent,
  updateOrder,
  isAdmin,
  getProfile,
  changeProfile,
  allOrders,
  deliverOrder,
  deliverOrders,
  exportOrders,
  cancelOrder,
  refundOrder,
  askForQuote,
  myQuotes,
  claimQuote,
  acceptQuote,
  allQuotes,
  answerQuote,
  contact,
  getOverview,
  allUsers,
  makeAdmin,
  deleteUser,
  uploadKey,
  addProduct,
  adminProducts,
  editProduct,
  deleteProduct,
  restoreProduct,
  restock,
  exportProducts,
  importProducts,
  auditLog,
} as const
