import { auditLog } from './audit.ts'
import {
  addProduct,
  adminProducts,
  deleteProduct,
  editProduct,
  exportProducts,
  importProducts,
  restock,
  restoreProduct,
} from './catalogue.ts'
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
  refundOrder,
} from './orders.ts'
import { getOverview } from './overview.ts'
import { createPaymentIntent, updateOrder } from './payments.ts'
import { allUsers, deleteUser, makeAdmin } from './people.ts'
import { getAvailable, getProduct, listCategories, listProducts, suggestProducts } from './products.ts'
import { acceptQuote, allQuotes, answerQuote, askForQuote, claimQuote, myQuotes } from './quotes.ts'
import { addReview, getRating, listHomeReviews, listReviews } from './reviews.ts'
import { uploadKey } from './uploads.ts'
import { changeProfile, getProfile, isAdmin, signIn } from './users.ts'

/** Everything that can be said to the product server. */
export const api = {
  signIn,
  listProducts,
  getProduct,
  getAvailable,
  suggestProducts,
  listCategories,
  listHomeReviews,
  listReviews,
  getRating,
  addReview,
  placeOrder,
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
