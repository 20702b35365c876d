import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** One row: settings that the shop's owners change on its pages. */
interface ShopSettings {
  is_only: Generated<boolean>
  /** Null for the value that the process was started with. */
  hold_minutes: number | null
  approval_days: number | null
  /** Limit on unpaid orders per account. Null for the default. */
  unpaid_orders: number | null
  unpaid_cents: number | null
  /** Whether a stock count may be posted by somebody who counted part of it. */
  posts_own_counts: Generated<boolean>
  /** The company prefix that GS1 gave to the shop. Empty: none. */
  buyers_change_until: Generated<'never' | 'picking' | 'shipped'>
  changes_need_agreement: Generated<boolean>
  gs1_prefix: Generated<string>
  /** Whether the time zone is that of the seller's country, because the operator chose none. */
  follows_sellers_zone: Generated<boolean>
  /** Reply address of emails. Empty for the sender's. */
  reply_to: Generated<string>
}

/** One row: the shop's name, looks and descriptions. */
interface Brand {
  is_only: Generated<boolean>
  name: Generated<string>
  tagline: Generated<string>
  footer: Generated<string>
  /** The name beside the address that emails are from. */
  sender: Generated<string>
  /** `#rrggbb`, or empty. */
  accent_dark: Generated<string>
  accent_light: Generated<string>
  /** Address at the image host, or empty. */
  logo_dark: Generated<string>
  logo_light: Generated<string>
  /** The footer's columns. */
  columns: JSONColumnType<BrandColumns>
  contact_email: Generated<string>
  contact_phone: Generated<string>
}

type BrandColumns = { title: string; links: { name: string; to: string }[] }[]

/** One row: the parts of the shop that are shown, and the text and picture of its first screen. */
interface Storefront {
  is_only: Generated<boolean>
  shows_figures: Generated<boolean>
  shows_speed_tour: Generated<boolean>
  shows_portfolio: Generated<boolean>
  shows_questions: Generated<boolean>
  /** Empty for the usual one. */
  hero_text: Generated<string>
  /** Address at the image host, or empty. */
  hero_picture: Generated<string>
  hero_alt: Generated<string>
}

/** One row: which programs are welcome, by robots.txt, and what the shop says about itself for programs. */
interface Discovery {
  is_only: Generated<boolean>
  search_engines: Generated<boolean>
  ai_training: Generated<boolean>
  ai_assistants: Generated<boolean>
  shows_llms_text: Generated<boolean>
  shows_product_feed: Generated<boolean>
  shows_ucp: Generated<boolean>
}

/** One row: the currency of all amounts. Fixed once there is an order. */
interface ShopCurrency {
  is_only: Generated<boolean>
  /** ISO 4217. */
  currency: string
  decimals: number
}

/** At most one row: whether the shop in this database is a demo or live (database/shop-kind.ts). */
interface ShopKind {
  is_only: Generated<boolean>
  kind: 'demo' | 'live'
  since: Generated<Date>
}

/** A time zone of the shop, from a moment on. Its days are told by functions of the database (migration 0370). */
interface ShopTimeZone {
  since: Date
  /** IANA. */
  zone: string
  /** The day on which the previous zone ended. */
  not_before: string
}

/** One row: the banner above every page. */
interface Announcement {
  is_only: Generated<boolean>
  /** Empty for none. */
  text: Generated<string>
  link: Generated<string>
  ends_at: Date | null
}

/** The seller's details in documents: a row for each change. */
interface SellerDetails {
  id: GeneratedAlways<number>
  since: Generated<Date>
  name: string
  /** In one piece; documents show it until there is a street. */
  address: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  tax_number: Generated<string>
  bank_account: Generated<string>
  legal_form: Generated<string>
  street: Generated<string>
  city: Generated<string>
  region: Generated<string>
  postal_code: Generated<string>
  /** ISO 3166-1 alpha-2. */
  country: Generated<string>
  /** Number in the company register. */
  register: Generated<string>
  /** `scheme:identifier`, such as 0208:0123456749. */
  electronic_address: Generated<string>
  contact: Generated<string>
  iban: Generated<string>
  bic: Generated<string>
  /** PNG. Null for the built-in mark, empty for none. */
  logo: Generated<Buffer | null>
}

export interface SettingsTables {
  seller_details: SellerDetails
  brand: Brand
  storefront: Storefront
  discovery: Discovery
  shop_currency: ShopCurrency
  shop_kind: ShopKind
  shop_settings: ShopSettings
  shop_time_zones: ShopTimeZone
  announcement: Announcement
}
