/** Files made from the brand at run time; the build has none. */

/** The style sheet with the shop's accent colours. */
export const BRAND_STYLE = '/brand.css'
/** The picture for shared links, of a shop with a look of its own. */
export const BRAND_SHARE = '/share.png'
