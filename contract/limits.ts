/** The shop's constants, separate from the schemas so that a page can use them without loading a parser. */

/** Minimum order quantity, and the default quantity in forms. */
export const MIN_ORDER_PIECES = 100

/** In cents. The card service accepts no payment of more than eight digits: $999,999.99. */
export const CARD_LIMIT_CENTS = 99_999_999

/** In cents: the least that the card service accepts. */
export const CARD_LEAST_CENTS = 50

/** Ratings run from 1 to this. */
export const MAX_STARS = 5

/** Reviews on the home page. */
export const HOME_REVIEWS = 6

/** Names suggested while a person types into the search field. */
export const SUGGESTIONS = 8

/**
 * Above this, lists of products and the audit log only say that there are more: counting a million takes longer than showing
 * a page.
 */
export const MAX_COUNTED = 10_000

/** Products per page of the shop. */
export const PRODUCTS_PER_PAGE = 24

/** Products in one comparison. */
export const MAX_COMPARED = 4

/** Stock below this is low: five orders of the minimum quantity. */
export const LOW_STOCK_PIECES = 5 * MIN_ORDER_PIECES

/** The category of a product without one. */
export const DEFAULT_CATEGORY = 'Other'
