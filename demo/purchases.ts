/** An order to a supplier, as the warehouse of the demo made it. */
export interface DemoPurchase {
  /** The beginning of the supplier's name. */
  readonly supplier: 'Northgate' | 'Meridian'
  readonly state: 'draft' | 'sent' | 'confirmed'
  readonly daysUntil: number
  readonly note: string
  readonly lines: readonly { readonly product: string; readonly pieces: number }[]
}

/** One that is on its way and came in part, one that the supplier has not confirmed, one with variants, and a draft. */
export const demoPurchases: readonly DemoPurchase[] = [
  {
    supplier: 'Northgate',
    state: 'confirmed',
    daysUntil: 12,
    note: 'In two deliveries, as agreed by telephone.',
    lines: [
      { product: 'Callline Air Wireless Headset', pieces: 6_000 },
      { product: 'Dockline 180 Triple Dock', pieces: 4_000 },
      { product: 'Roundtable Speakerphone', pieces: 1_500 },
    ],
  },
  {
    supplier: 'Meridian',
    state: 'sent',
    daysUntil: 16,
    note: '',
    lines: [{ product: 'Vault SSD 2 TB, 2.5 in', pieces: 3_000 }],
  },
  {
    supplier: 'Northgate',
    state: 'confirmed',
    daysUntil: 24,
    note: 'Silver first, please.',
    lines: [
      { product: 'Wayfare 14 Laptop, 32 GB, Silver', pieces: 800 },
      { product: 'Wayfare 14 Laptop, 16 GB, Blue', pieces: 500 },
    ],
  },
  {
    supplier: 'Northgate',
    state: 'draft',
    daysUntil: 30,
    note: 'From the reorder list; wait for the price of 6,000.',
    lines: [{ product: 'Pointline Ergo Mouse', pieces: 6_000 }],
  },
]

/** What came of the first of them: some of it short, and some of it still being scanned. */
export const demoDeliveries = {
  posted: { note: 'DN-DEMO-71', pieces: [2_400, 0, 1_500] },
  open: { note: 'DN-DEMO-74', pieces: [600, 0] },
} as const
