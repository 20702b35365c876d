import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

/**
 * Files with the headings of the export formats that eight shop programs publish, and made-up products. Each is held to one
 * rule: every row is a product or has a reason, and every column with content is taken over or named as left out.
 */

type Row = Readonly<Record<string, string | number>>

/** A file of rows, whose columns are all those that a row names. */
function fileOf(rows: readonly Row[], delimiter = ','): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.map(quoted).join(delimiter))
    .join('\r\n')
}

const prestashop = fileOf(
  [
    {
      'Product ID': 17,
      'Active (0/1)': 1,
      'Name *': 'Anvil',
      'Categories (x,y,z...)': 'Tools',
      'Price tax excluded': '49.90',
      'Tax rules ID': 1,
      'Wholesale price': '31.00',
      'On sale (0/1)': 0,
      'Reference #': 'ANV-1',
      'Supplier reference #': 'S-9',
      Manufacturer: 'Acme',
      EAN13: '4006381333931',
      Weight: '25.000',
      Quantity: 140,
      'Minimal quantity': 1,
      Description: '<p>Heavy.</p>',
      'Image URLs (x,y,z...)': 'https://old.test/anvil.jpg',
      'Meta title': 'Anvil',
    },
    {
      'Product ID': 18,
      'Active (0/1)': 0,
      'Name *': 'Old anvil',
      'Price tax excluded': '9.90',
      'Wholesale price': '5.00',
      'Reference #': 'ANV-0',
      Quantity: 3,
    },
  ],
  ';',
)
const bigcommerce = fileOf([
  {
    'Product ID': 101,
    'Product Type': 'P',
    'Product Code/SKU': 'ANV-1',
    'Product Name': 'Anvil',
    'Brand Name': 'Acme',
    'Product Description': 'Heavy.',
    Price: '49.90',
    'Cost Price': '31.00',
    'Retail Price': '59.90',
    'Product Weight': '25.0000',
    'Product Visible?': 'Y',
    'Current Stock Level': 140,
    Category: 'Shop > Tools',
    'Product UPC/EAN': '4006381333931',
  },
  {
    'Product ID': 102,
    'Product Type': 'P',
    'Product Code/SKU': 'ANV-0',
    'Product Name': 'Old anvil',
    Price: '9.90',
    'Product Visible?': 'N',
    'Current Stock Level': 3,
  },
])
const bigcommerceStock = fileOf([
  {
    'Product ID': 101,
    SKU: 'ANV-1',
    Name: 'Anvil',
    Type: 'P',
    Price: '49.90',
    'Inventory Level': 140,
    'Is Visible': 'TRUE',
  },
  {
    'Product ID': 102,
    SKU: 'ANV-0',
    Name: 'Old anvil',
    Type: 'P',
    Price: '9.90',
    'Inventory Level': 3,
    'Is Visible': 'FALSE',
  },
])
const odoo = fileOf([
  {
    'External ID': '__export__.product_1',
    Name: 'Anvil',
    'Internal Reference': 'ANV-1',
    Barcode: '4006381333931',
    'Sales Price': '49.90',
    Cost: '31.00',
    'Quantity On Hand': '140.0',
    'Unit of Measure': 'Units',
    'Product Category': 'All / Saleable / Tools',
    'Product Type': 'Storable Product',
    'Can be Sold': 'True',
    'Weight (kg)': '25.0',
  },
  {
    'External ID': '__export__.product_2',
    Name: 'Old anvil',
    'Internal Reference': 'ANV-0',
    'Sales Price': '9.90',
    Cost: '5.00',
    'Unit of Measure': 'Units',
    'Can be Sold': 'False',
  },
])
const shopware = fileOf(
  [
    {
      id: '0189f0',
      product_number: 'ANV-1',
      active: 1,
      stock: 140,
      name: 'Anvil',
      description: 'Heavy.',
      price_net: '49.90',
      price_gross: '59.38',
      purchase_prices_net: '31.00',
      tax_rate: 19,
      cover_media_url: 'https://old.test/anvil.jpg',
      manufacturer_name: 'Acme',
      ean: '4006381333931',
      categories: 'Home > Tools',
      weight: '25.000',
      weight_unit: 'kg',
    },
    {
      id: '0189f1',
      product_number: 'ANV-0',
      active: 0,
      stock: 3,
      name: 'Old anvil',
      price_net: '9.90',
      purchase_prices_net: '5.00',
    },
  ],
  ';',
)
const opencart = fileOf([
  {
    product_id: 42,
    'name(en-gb)': 'Anvil',
    categories: 'Tools',
    sku: 'ANV-1',
    ean: '4006381333931',
    quantity: 140,
    model: 'Anvil 25',
    manufacturer: 'Acme',
    image_name: 'catalog/anvil.jpg',
    price: '49.90',
    weight: '25.00',
    weight_unit: 'kg',
    status: 'true',
    'description(en-gb)': 'Heavy.',
    minimum: 1,
  },
  {
    product_id: 43,
    'name(en-gb)': 'Old anvil',
    sku: 'ANV-0',
    quantity: 3,
    model: 'Anvil 20',
    price: '9.90',
    status: 'false',
    minimum: 1,
  },
])
const shopify = fileOf([
  {
    Handle: 'anvil',
    Title: 'Anvil',
    'Body (HTML)': '<p>Heavy.</p>',
    Vendor: 'Acme',
    Type: 'Tools',
    Tags: 'metal',
    Published: 'true',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': 'ANV-1',
    'Variant Grams': 25_000,
    'Variant Inventory Qty': 140,
    'Variant Price': '49.90',
    'Variant Compare At Price': '59.90',
    'Variant Barcode': "'4006381333931",
    'Variant Weight Unit': 'lb',
    'Cost per item': '31.00',
    Status: 'active',
  },
  {
    Handle: 'old-anvil',
    Title: 'Old anvil',
    Published: 'false',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': 'ANV-0',
    'Variant Grams': 20_000,
    'Variant Price': '9.90',
    Status: 'draft',
  },
])
const woocommerce = fileOf([
  {
    ID: 7,
    Type: 'simple',
    SKU: 'ANV-1',
    Name: 'Anvil',
    Published: 1,
    'Is featured?': 0,
    'Visibility in catalog': 'visible',
    Description: 'Heavy.',
    Stock: 140,
    'Weight (kg)': 25,
    'Sale price': 39,
    'Regular price': '49.90',
    Categories: 'Tools',
    Images: 'https://old.test/anvil.jpg',
    'GTIN, UPC, EAN, or ISBN': '4006381333931',
  },
  {
    ID: 8,
    Type: 'simple',
    SKU: 'ANV-0',
    Name: 'Old anvil',
    Published: 0,
    'Weight (kg)': 20,
    'Regular price': '9.90',
  },
])
const magento = fileOf([
  {
    sku: 'ANV-1',
    attribute_set_code: 'Default',
    product_type: 'simple',
    categories: 'Default Category/Tools',
    name: 'Anvil',
    description: 'Heavy.',
    weight: '25.0000',
    product_online: 1,
    tax_class_name: 'Taxable Goods',
    price: '49.90',
    special_price: '39.90',
    url_key: 'anvil',
    qty: '140.0000',
  },
  {
    sku: 'ANV-0',
    attribute_set_code: 'Default',
    product_type: 'simple',
    name: 'Old anvil',
    weight: '20.0000',
    product_online: 2,
    price: '9.90',
  },
])

test.for([
  ['PrestaShop', prestashop, { weightUnit: 'kg' }],
  ['BigCommerce', bigcommerce, { weightUnit: 'kg' }],
  ['BigCommerce, stock', bigcommerceStock, {}],
  ['Odoo', odoo, {}],
  ['Shopware', shopware, {}],
  ['OpenCart', opencart, {}],
  ['Shopify', shopify, {}],
  ['WooCommerce', woocommerce, {}],
  ['Magento', magento, { weightUnit: 'kg' }],
] as const)('of a file of %s every row and every column is accounted for', async ([name, file, more]) => {
  await using shop = await openShop()
  const importing = await checkedImport(shop, file, { mapping: more, supplier: 'Old shop' })
  expect(importing.reply.body).toEqual({ success: true })
  const read = await importing.get()
  expect(read).toMatchObject({ rowCount: 2, newCount: 1, skippedCount: 1, badCount: 0 })
  await importing.run()
  const hasWeight = name !== 'BigCommerce, stock'
  expect(await shop.rows('products')).toMatchObject([
    {
      sku: 'ANV-1',
      name: 'Anvil',
      price_cents: 4_990,
      available: 140,
      unit_of_measure: 'H87',
      min_pieces: 100,
      ...(hasWeight && { carton_pieces: 1, carton_grams: 25_000 }),
      ...(hasWeight && name !== 'Magento' && { gtin: '4006381333931' }),
      ...(hasWeight && { category: 'Tools' }),
    },
  ])
  const hasCost = ['PrestaShop', 'BigCommerce', 'Odoo', 'Shopware', 'Shopify'].includes(name)
  expect(await shop.rows('supplier_products')).toMatchObject([{ cost_cents: hasCost ? 3_100 : null }])

  const { columns, mapping, leftOut } = read as unknown as {
    columns: { heading: string; filledCount: number }[]
    mapping: { columns: (string | null)[] }
    leftOut: { heading: string; message: string }[]
  } // of the reply
  const taken = columns.flatMap(({ heading }, at) => (mapping.columns[at] === null ? [] : [heading]))
  const named = new Set([...taken, ...leftOut.map(({ heading }) => heading)])
  if (read.format === 'table')
    expect(
      columns.flatMap(({ heading, filledCount }) =>
        filledCount > 0 && !named.has(heading) ? [heading] : [],
      ),
    ).toEqual([])
  expect(leftOut.every(({ message }) => message !== '')).toBe(true)
  expect(leftOut.map(({ heading }) => heading)).toEqual(leftOutIn[name])
})

/** What a product here has no place for. */
const leftOutIn: Readonly<Record<string, readonly string[]>> = {
  PrestaShop: ['Product ID', 'Tax rules ID', 'On sale (0/1)', 'Supplier reference #', 'Meta title'],
  BigCommerce: ['Product ID', 'Product Type', 'Retail Price'],
  'BigCommerce, stock': ['Product ID', 'Type'],
  Odoo: ['External ID', 'Product Type'],
  Shopware: ['id', 'price_gross', 'tax_rate'],
  OpenCart: ['product_id', 'model', 'image_name'],
  Shopify: ['Tags', 'Variant Compare At Price', 'Variant Weight Unit'],
  WooCommerce: ['ID', 'Is featured?', 'Sale price'],
  Magento: ['attribute_set_code', 'tax_class_name', 'special_price'],
}
