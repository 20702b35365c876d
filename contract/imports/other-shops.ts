/** Where other shop programs show a product, unless their owner has changed it. */
export const addressIn = {
  shopify: (handle: string) => `/products/${handle}`,
  woocommerce: (slug: string) => `/product/${slug}`,
  magento: (key: string) => `/${key}.html`,
} as const
