import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Files of products, staged row by row. Their JSON is described where it is written, in `shop/imports/store.ts`. */

interface Suppliers {
  id: Generated<string>
  name: string
  /** Null until a file of the supplier was imported. */
  mapping: ColumnType<unknown, string | null | undefined, string>
  created_at: CreatedAt
  email: Generated<string>
  address: Generated<string>
  /** Days from an order until its pieces come. */
  lead_days: Generated<number>
  /** Days of sales that an order to them should cover. */
  cover_days: Generated<number>
  /** The amount below which they do not deliver. */
  minimum_cents: Generated<number>
  feed_url: string | null
  feed_every: 'hourly' | 'daily' | null
  /** The admin who set it, as whom its files are imported. */
  feed_by: string | null
  feed_next_at: Date | null
  feed_fetched_at: Date | null
  /** The result of the last fetch. */
  feed_result: Generated<string>
  /** SHA-256 of the last file that was imported. */
  feed_hash: string | null
}

interface SupplierProducts {
  supplier_id: string
  product_id: string
  /** Whether the supplier's files contained it. */
  in_files: Generated<boolean>
  supplier_sku: Generated<string>
  /** Of a piece; null: not known. */
  cost_cents: Generated<number | null>
  /** They sell multiples of this. */
  multiple: Generated<number>
}

interface CatalogueImports {
  id: Generated<string>
  /** The admin's email. */
  created_by: string
  created_at: CreatedAt
  file_name: string
  format: 'shopify' | 'woocommerce' | 'magento' | 'table'
  encoding: string
  supplier_id: string | null
  /** Whether it runs after its check unless it must be confirmed. */
  runs_itself: Generated<boolean>
  state: Generated<
    'uploading' | 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'
  >
  columns: ColumnType<unknown, string | undefined, string>
  mapping: ColumnType<unknown, string | null | undefined, string>
  row_count: Generated<number>
  /** The current step has processed the rows up to this line. */
  at_line: Generated<number>
  /** Rows that the current step has processed. */
  done_count: Generated<number>
  new_count: Generated<number>
  changed_count: Generated<number>
  unchanged_count: Generated<number>
  skipped_count: Generated<number>
  bad_count: Generated<number>
  moved_count: Generated<number>
  dropped_count: Generated<number>
  /** Rows whose new price is not above the price breaks of their product. */
  breaks_count: Generated<number>
  /** Headings of an export that no field takes. */
  left_out: ColumnType<unknown, string | undefined, string>
  /** Why it failed. */
  problem: Generated<string>
  failed_in: 'uploading' | 'checking' | 'running' | null
  worked_at: Date | null
  ended_at: Date | null
}

/** Files whose rows are not all staged yet, compressed with gzip. */
interface CatalogueImportFiles {
  import_id: string
  bytes: Buffer
}

type Breaks = readonly { readonly from: number; readonly priceCents: number }[] | null

interface CatalogueImportRows {
  import_id: string
  line: number
  cells: ColumnType<readonly string[], string, never>
  /** In upper case. */
  sku: string | null
  outcome: 'new' | 'changed' | 'unchanged' | 'skipped' | 'bad' | null
  message: Generated<string>
  price_before_cents: number | null
  price_cents: number | null
  is_moved: Generated<boolean>
  /** Of a row whose new price is not above them; and these in proportion to it. */
  breaks_before: ColumnType<Breaks, never, never>
  breaks_after: ColumnType<Breaks, never, never>
  is_applied: Generated<boolean>
}

interface CatalogueImportFamilies {
  import_id: string
  place: number
  family: ColumnType<unknown, string, never>
  outcome: 'made' | 'refused' | null
  message: Generated<string>
}

interface CatalogueImportAddresses {
  import_id: string
  place: number
  path: string
  sku: string
  outcome: 'made' | 'conflict' | null
  message: Generated<string>
}

/** Pictures of products that come from elsewhere. */
interface WantedPictures {
  product_id: string
  /** The address that it is fetched from; null if it came in a ZIP. */
  url: string | null
  /** The file from a ZIP, until it was made. */
  bytes: Buffer | null
  wanted_by: string
  state: Generated<'waiting' | 'done' | 'failed'>
  /** Why it failed. */
  problem: Generated<string>
  attempts: Generated<number>
  due_at: Generated<Date>
  created_at: CreatedAt
}

/** Further pictures and documents of products, at addresses of an import. */
interface WantedFiles {
  product_id: string
  kind: 'picture' | 'data-sheet' | 'conformity' | 'manual' | 'energy-label'
  url: string
  wanted_by: string
  state: Generated<'waiting' | 'done' | 'failed'>
  /** Why it failed. */
  problem: Generated<string>
  attempts: Generated<number>
  due_at: Generated<Date>
  created_at: CreatedAt
}

export interface ImportsTables {
  wanted_files: WantedFiles
  suppliers: Suppliers
  supplier_products: SupplierProducts
  catalogue_imports: CatalogueImports
  catalogue_import_rows: CatalogueImportRows
  catalogue_import_files: CatalogueImportFiles
  catalogue_import_families: CatalogueImportFamilies
  catalogue_import_addresses: CatalogueImportAddresses
  wanted_pictures: WantedPictures
}
