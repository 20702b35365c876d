import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

/**
 * Exports with the columns of the sample files that the three publish, in their order: product-csvs of Shopify's partners,
 * sample_products.csv of WooCommerce, and the product export of Magento.
 */

const shopify =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / AdWords Grouping,Google Shopping / AdWords Labels,Google Shopping / Condition,Google Shopping / Custom Product,Google Shopping / Custom Label 0,Google Shopping / Custom Label 1,Google Shopping / Custom Label 2,Google Shopping / Custom Label 3,Google Shopping / Custom Label 4,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item'
const woocommerce =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Sold individually?,Weight (lbs),Length (in),Width (in),Height (in),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global,Meta: _wpcom_is_markdown,Download 1 name,Download 1 URL,Download 2 name,Download 2 URL'
const magento =
  'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_keywords,meta_description,base_image,base_image_label,small_image,small_image_label,thumbnail_image,thumbnail_image_label,swatch_image,swatch_image_label,created_at,updated_at,new_from_date,new_to_date,display_product_options_in,map_price,msrp_price,map_enabled,gift_message_available,custom_design,custom_design_from,custom_design_to,custom_layout_update,page_layout,product_options_container,msrp_display_actual_price_type,country_of_manufacture,additional_attributes,qty,out_of_stock_qty,use_config_min_qty,is_qty_decimal,allow_backorders,use_config_backorders,min_cart_qty,use_config_min_sale_qty,max_cart_qty,use_config_max_sale_qty,is_in_stock,notify_on_stock_below,use_config_notify_stock_qty,manage_stock,use_config_manage_stock,use_config_qty_increments,qty_increments,use_config_enable_qty_inc,enable_qty_increments,is_decimal_divided,website_id,related_skus,related_position,crosssell_skus,crosssell_position,upsell_skus,upsell_position,additional_images,additional_image_labels,hide_from_product_page,custom_options,bundle_price_type,bundle_sku_type,bundle_price_view,bundle_weight_type,bundle_values,bundle_shipment_type,associated_skus,downloadable_links,downloadable_samples,configurable_variations,configurable_variation_labels'

type Row = Readonly<Record<string, string | number>>

/** A file with these headings: each row has the cells that it names, and those that all have. */
function fileOf(headings: string, usual: Row, rows: readonly Row[]): string {
  const names = headings.split(',')
  const lines = rows.map((row) => {
    const cells: Row = { ...usual, ...row }
    const unknown = Object.keys(cells).filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`no column ${unknown}`)
    return names.map((name) => `"${String(cells[name] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return [headings, ...lines].join('\n')
}

const pot = { Handle: 'cable-box', 'Option1 Name': 'Size' }
const shopifyFile = fileOf(
  shopify,
  {
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Weight Unit': 'kg',
  },
  [
    {
      ...pot,
      Title: 'Cable Box',
      'Body (HTML)': '<p>A box</p>',
      Published: 'true',
      'Option1 Value': 'Small',
      'Variant Price': 9.99,
      'Variant Inventory Qty': 120,
    },
    { Handle: 'cable-box', 'Option1 Value': 'Large', 'Variant Price': 15.99, 'Variant Inventory Qty': 130 },
    { Handle: 'cable-box', 'Image Src': 'https://cdn.test/back.jpg', 'Image Position': 3 },
    {
      Handle: 'lamp',
      Title: 'Lamp',
      Published: 'true',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant SKU': 'LAMP',
      'Variant Price': 59.99,
      'Variant Compare At Price': 75,
      'Variant Inventory Qty': -2,
    },
    {
      Handle: 'hidden',
      Title: 'Hidden',
      Published: 'false',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': 5,
    },
    {
      Handle: 'voucher',
      Title: 'Voucher',
      Published: 'true',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': 25,
      'Gift Card': 'true',
    },
    {
      Handle: 'free',
      Title: 'Free',
      Published: 'true',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': 'free',
    },
  ],
)
const inWooCommerce = {
  Published: 1,
  'Visibility in catalog': 'visible',
  Description: 'Text.',
  'Tax status': 'taxable',
  'In stock?': 1,
}
const hoodie = {
  Type: 'variation',
  Parent: 'HEAD',
  'Attribute 1 name': 'Color',
  'Attribute 2 name': 'Microphone',
  'Regular price': 45,
}
const woocommerceFile = fileOf(woocommerce, inWooCommerce, [
  {
    ID: 44,
    Type: 'variable',
    SKU: 'CASE',
    Name: 'Case',
    Categories: 'Bags > Cases',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue, Red',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': '13, 15',
  },
  {
    ID: 45,
    Type: 'variable',
    SKU: 'HEAD',
    Name: 'Headset',
    Categories: 'Audio',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue, Red',
  },
  { ID: 46, Type: 'simple', SKU: 'HUB', Name: 'Hub', 'Regular price': 18, 'Sale price': 16, Stock: 300 },
  {
    ID: 47,
    Type: 'simple, downloadable, virtual',
    SKU: 'GUIDE',
    Name: 'Guide',
    'Regular price': 3,
    'Download 1 name': 'Guide',
    'Download 1 URL': 'https://old.test/guide.pdf',
  },
  {
    ID: 48,
    Type: 'simple',
    SKU: 'SECRET',
    Name: 'Secret',
    'Visibility in catalog': 'hidden',
    'Regular price': 45,
  },
  // In any size.
  {
    ID: 76,
    Type: 'variation',
    SKU: 'CASE-R',
    Name: 'Case - Red',
    Parent: 'CASE',
    'Regular price': 20,
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Red',
    'Attribute 2 name': 'Size',
  },
  {
    ID: 77,
    Type: 'variation',
    SKU: 'CASE-B',
    Name: 'Case - Blue',
    Parent: 'CASE',
    'Regular price': 20,
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue',
    'Attribute 2 name': 'Size',
  },
  {
    ...hoodie,
    ID: 79,
    SKU: 'HEAD-R',
    Name: 'Headset - Red, No',
    'Attribute 1 value(s)': 'Red',
    'Attribute 2 value(s)': 'No',
  },
  {
    ...hoodie,
    ID: 80,
    SKU: 'HEAD-B',
    Name: 'Headset - Blue, No',
    'Attribute 1 value(s)': 'Blue',
    'Attribute 2 value(s)': 'No',
  },
  {
    ...hoodie,
    ID: 90,
    SKU: 'HEAD-BM',
    Name: 'Headset - Blue, Yes',
    'Attribute 1 value(s)': 'Blue',
    'Attribute 2 value(s)': 'Yes',
  },
  { ID: 87, Type: 'grouped', SKU: 'SET', Name: 'Set', 'Grouped products': 'HUB, CASE-R' },
  {
    ID: 89,
    Type: 'external',
    SKU: 'ELSE',
    Name: 'Elsewhere',
    'External URL': 'https://else.test',
    'Regular price': 11,
  },
])
const inMagento = {
  attribute_set_code: 'Default',
  product_websites: 'base',
  product_online: 1,
  tax_class_name: 'Taxable Goods',
  categories: 'Default Category/Power',
}
const hidden = { product_type: 'simple', visibility: 'Not Visible Individually', price: 39 }
const magentoFile = fileOf(magento, inMagento, [
  {
    sku: 'UPS',
    product_type: 'simple',
    name: 'UPS',
    price: 240,
    qty: 150,
    url_key: 'ups',
    visibility: 'Catalog, Search',
    additional_attributes: 'activity=Office,power=900',
  },
  { sku: 'UPS', store_view_code: 'de', name: 'USV', product_type: 'simple' },
  { sku: 'BAR-4', name: 'Power bar 4', url_key: 'bar-4', ...hidden },
  { sku: 'BAR-8', name: 'Power bar 8', url_key: 'bar-8', ...hidden },
  {
    sku: 'BAR',
    product_type: 'configurable',
    name: 'Power bar',
    url_key: 'power-bar',
    visibility: 'Catalog, Search',
    configurable_variations: 'sku=BAR-4,outlets=4|sku=BAR-8,outlets=8',
    configurable_variation_labels: 'outlets=Outlets',
  },
  {
    sku: 'KIT',
    product_type: 'bundle',
    name: 'Kit',
    url_key: 'kit',
    bundle_values: 'name=Bar,type=select,required=1,sku=BAR-4',
  },
  { sku: 'OLD', product_type: 'simple', name: 'Old', price: 10, product_online: 2 },
  { sku: 'NONE', product_type: 'simple', name: 'None', url_key: 'none' },
])

test.for([
  [
    'Shopify',
    shopifyFile,
    { rowCount: 7, newCount: 3, skippedCount: 3, badCount: 1, familyCount: 1, addressCount: 3 },
    { 'cable-box-small': 120, 'cable-box-large': 130, LAMP: 0 },
    [
      'Another picture of the product above.',
      'It is not published in the other shop.',
      'A gift card is not a product here.',
    ],
  ],
  [
    'WooCommerce',
    woocommerceFile,
    { rowCount: 12, newCount: 7, skippedCount: 5, badCount: 0, familyCount: 2, addressCount: 0 },
    { HUB: 300, GUIDE: 0, 'CASE-R': 0, 'CASE-B': 0, 'HEAD-R': 0, 'HEAD-B': 0, 'HEAD-BM': 0 },
    [
      'A parent of variants: each variant is a product of its own.',
      'A parent of variants: each variant is a product of its own.',
      'The other shop hides it.',
      'A group of products: each is a product of its own.',
      'It is sold by another shop.',
    ],
  ],
  [
    'Magento',
    magentoFile,
    { rowCount: 8, newCount: 3, skippedCount: 4, badCount: 1, familyCount: 1, addressCount: 3 },
    { UPS: 150, 'BAR-4': 0, 'BAR-8': 0 },
    [
      'The texts of another store view.',
      'A parent of variants: each variant is a product of its own.',
      'A bundle: each part is a product of its own.',
      'It is not published in the other shop.',
    ],
  ],
] as const)(
  'an export of %s is imported whole: every row is accounted for',
  async ([, file, counts, stock, skipped]) => {
    await using shop = await openShop()
    const importing = await checkedImport(shop, file)
    expect(await importing.get()).toMatchObject(counts)
    expect((await importing.rows('skipped')) as unknown).toEqual(
      skipped.map((message) => expect.objectContaining({ message })),
    )
    await importing.run()
    expect(await importing.get()).toMatchObject({ ...counts, state: 'done', familyProblems: [] })
    const products = await shop.rows('products')
    expect(Object.fromEntries(products.map(({ sku, available }) => [sku, available]))).toEqual(stock)
    expect(await shop.rows('product_families')).toHaveLength(counts.familyCount)

    const again = await checkedImport(shop, file)
    expect(await again.get()).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: counts.newCount })
  },
)
