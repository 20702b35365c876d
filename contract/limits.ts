/** The shop's constants, apart from the schemas so that a page can know them without loading a parser. */

/** Minimum order quantity, which is also the quantity a form starts with. */
export const MIN_ORDER_PIECES = 100

/** Cents. The card service takes no single payment above $999,999.99 (its amount has at most eight digits). */
export const CARD_LIMIT_CENTS = 99_999_999

/** Ratings run from 1 to this. */
export const MAX_STARS = 5

/** How many reviews the home page shows. */
export const HOME_REVIEWS = 6

/** How many names are offered while somebody types into the search. */
export const SUGGESTIONS = 8

/** Of more products than this is only said that there are more: counting a million takes longer than showing some. */
export const MAX_COUNTED = 10_000

/** How many products a page of the shop shows. */
export const PRODUCTS_PER_PAGE = 24

/** A product with fewer pieces on the shelf is soon to be ordered anew: five orders of the least size. */
export const LOW_STOCK_PIECES = 5 * MIN_ORDER_PIECES
