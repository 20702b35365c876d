/** The default product addresses of other shop programs. */
export const addressIn = {
  shopify: (handle: string) => `/products/${handle}`,
  woocommerce: (slug: string) => `/product/${slug}`,
  magento: (key: string) => `/${key}.html`,
} as const
