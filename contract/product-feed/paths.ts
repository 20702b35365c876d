/** All products for sale, for programs of merchants and comparison sites. */
export const PRODUCT_FEED = '/products.xml'
