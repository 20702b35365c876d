/** The settings of a live shop, none of whose services is there. */
export const liveSettings = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.com',
  DATABASE_URL: 'postgres://db/shop',
  ADMIN_EMAIL: 'owner@example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'shop@example.com',
}
