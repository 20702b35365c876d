/** Where a person goes on with a cart. */
export const CART_PAGE = '/cart'
