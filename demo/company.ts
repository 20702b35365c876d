/** The demo's company: an owner, an approver, and a buyer whose larger orders wait for one of them. */
export const demoCompany = {
  /** The owner's customer, which became the company. */
  customerId: 'demo-owner',
  name: 'Demo Offices Ltd',
  taxNumber: 'DEMO-000000',
  invoiceEmail: 'invoices@example.com',
  approvalThresholdCents: 5_000_000,
  members: [
    { uid: 'demo-owner' },
    { uid: 'demo-approver', costCentre: 'K-100' },
    { uid: 'demo-member', costCentre: 'K-200', limit: { cents: 2_500_000, window: 'month' } },
  ],
  terms: { days: 30, creditLimitCents: 50_000_000 },
  addresses: [
    {
      name: 'Demo Offices, goods in',
      street: 'Example Street 1',
      city: 'Sampletown',
      postalCode: '10000',
      country: 'US',
      phone: '+1 555 0110',
    },
    {
      name: 'Demo Offices, branch',
      street: 'Example Avenue 20',
      city: 'Testville',
      postalCode: '20000',
      country: 'US',
      phone: '+1 555 0120',
    },
  ],
  /** In another region: deliveries there are charged freight and tax. */
  addressAbroad: {
    name: 'Demo Offices, Canada',
    street: 'Example Road 30',
    city: 'Sample Falls',
    region: 'Ontario',
    postalCode: 'X0X 0X0',
    country: 'CA',
    phone: '+1 555 0130',
  },
  list: {
    name: 'A new desk',
    lines: [
      { product: 'Fieldbook 14 Laptop, 16 GB', pieces: 100 },
      { product: 'Dockline 100 USB-C Dock', pieces: 120 },
      { product: 'Clearview 24 Monitor', pieces: 200 },
    ],
  },
} as const

interface DemoCompanyOrder {
  readonly id: string
  /** Uid of the member. */
  readonly buyer: string
  readonly status: 'waiting' | 'paid' | 'on-account'
  readonly purchaseOrderNumber: string
  /** Code of what it is charged to. */
  readonly costCentre: string
  readonly hoursAgo: number
  /** With several addresses, the pieces that go to each. */
  readonly lines: readonly { readonly product: string; readonly pieces: readonly number[] }[]
}

/**
 * One order divided over both addresses, one that waits for approval, one on account that is overdue, one of laptops with
 * serial numbers, and one that waits because it is above the budget.
 */
export const demoCompanyOrders: readonly DemoCompanyOrder[] = [
  {
    id: 'demo-order-10',
    buyer: 'demo-approver',
    status: 'paid',
    purchaseOrderNumber: 'PO-DEMO-1',
    costCentre: 'K-100',
    hoursAgo: 50,
    lines: [
      { product: 'Typeline Full Keyboard', pieces: [120, 80] },
      { product: 'Callline Duo USB Headset', pieces: [100, 20] },
    ],
  },
  {
    id: 'demo-order-11',
    buyer: 'demo-member',
    status: 'waiting',
    purchaseOrderNumber: 'PO-DEMO-2',
    costCentre: 'K-200',
    hoursAgo: 3,
    lines: [
      { product: 'Fieldbook 14 Laptop, 16 GB', pieces: [100] },
      { product: 'Dockline 100 USB-C Dock', pieces: [120] },
    ],
  },
  {
    id: 'demo-order-12',
    buyer: 'demo-owner',
    status: 'on-account',
    purchaseOrderNumber: 'PO-DEMO-0',
    costCentre: 'K-200',
    hoursAgo: 34 * 24,
    lines: [{ product: 'Voltline 65 W USB-C Charger', pieces: [500] }],
  },
  {
    id: 'demo-order-13',
    buyer: 'demo-approver',
    status: 'paid',
    purchaseOrderNumber: 'PO-DEMO-3',
    costCentre: 'K-200',
    hoursAgo: 39 * 24,
    lines: [{ product: 'Wayfare 14 Laptop, 16 GB, Graphite', pieces: [100] }],
  },
  {
    id: 'demo-order-14',
    buyer: 'demo-member',
    status: 'waiting',
    purchaseOrderNumber: 'PO-DEMO-4',
    costCentre: 'K-100',
    hoursAgo: 6,
    lines: [{ product: 'Dockline 180 Triple Dock', pieces: [300] }],
  },
]

/** Shipped whole, each piece with its serial number. */
export const demoSerials = { order: 'demo-order-13', prefix: 'WF-DEMO-', hoursAgo: 37 * 24 } as const
