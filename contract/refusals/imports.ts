/** Imports of the catalogue: rows of the table in refusals.ts. */
export const importsRefusals = {
  'no-such-import': [404, 'There is no such import. Imports are deleted after a year.'],
  'no-such-supplier': [404, 'There is no such supplier. Reload the page.'],
  'zip-refused': [422, 'This is not a ZIP of pictures that we can read.'],
  'feed-address-refused': [
    422,
    'Files are fetched only from encrypted addresses on the public internet, and not from this shop. Use another one.',
  ],
  'import-unreadable': [
    422,
    'This is not a file that we can read. Save it as CSV or as an Excel workbook (.xlsx) and choose it again.',
  ],
  'import-too-large': [
    422,
    'A file may have at most 32 MB, 200,000 rows, 200 columns and 10,000,000 cells, empty ones too. Split it, or keep only the columns that matter.',
  ],
  'too-many-imports': [409, 'Twenty imports are already waiting. Run or cancel some of them first.'],
  'import-not-ready': [409, 'The import has changed in the meantime. Reload the page to see it.'],
  'import-columns-differ': [422, 'The file has a different number of columns. Reload the page.'],
  'import-decimals-needed': [
    422,
    'Numbers such as 1.234 or 1,234 can be read in two ways in this file. Choose its decimal separator.',
  ],
  'import-weight-unit-needed': [
    422,
    'The file does not name the unit of its weights. Choose the unit, or leave the column out.',
  ],
  'import-price-needed': [
    422,
    'The file has no price column. Choose one, enter a markup on the supplier’s cost, or name the supplier to keep the cost alone.',
  ],
  'import-price-twice': [
    422,
    'The price comes from its column, or from the cost and a markup, but not both. Leave the column out, or clear the markup.',
  ],
  'import-cost-as-price': [
    422,
    'The heading of the column that you chose as the price says that it is a cost. Choose it as the supplier’s cost, and enter the markup for the selling price: 0 to sell at cost.',
  ],
  'import-row-no-price': [422, 'There is no product with this SKU, and a new one needs a price.'],
  'import-row-weight': [422, 'The weight is too large: a full carton may weigh at most 10,000 kg.'],
  'import-row-new': [422, 'There is no product with this SKU, and a new one needs a name.'],
  'import-row-price': [
    409,
    'The price has changed since the file was checked. Upload the file again to compare it with the new price.',
  ],
  'import-family': [
    422,
    'A family has one to three options with at most 50 values of 60 characters, one of each for every variant, and at most 250 variants. Create it by hand.',
  ],
  'import-moves-prices': [
    409,
    'Prices move by more than the percentage that you set, or many products would go off sale. Check them, and confirm that they are intended.',
  ],
} as const
