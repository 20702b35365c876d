import { type ListTable, tableOfRows } from '#contract/quick-order/parse-table.ts'

/** The content of an electronic purchase order. */
export interface ElectronicLines {
  /** A row of cells for each line, under `XML_HEADINGS`. */
  readonly rows: readonly (readonly string[])[]
  /** The number of each line, as the document counts its lines. */
  readonly lineNumbers: readonly number[]
  readonly orderNumber: string | undefined
}

const XML_HEADINGS = ['Part number', 'Description', 'Quantity', 'Unit price'] as const

/** An order in XML: its columns are known, and it has no headings. */
export function tableOfOrder({ rows, lineNumbers, orderNumber }: ElectronicLines): ListTable {
  const table = tableOfRows(rows, { orderNumber })
  return {
    ...table,
    rows: table.rows.map(({ row, cells }) => ({ row: lineNumbers[row - 1] ?? row, cells })),
    columns: { code: 0, quantity: 2, price: 3, heading: undefined },
    columnNames: XML_HEADINGS,
  }
}

/**
 * Reads a purchase order in XML: an OrderRequest of cXML, or an Order of UBL 2.
 * @returns a sentence for the user when it is neither
 */
export function readXml(text: string): ElectronicLines | string {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const root = document.documentElement
  if (document.getElementsByTagName('parsererror').length > 0)
    return 'This XML is damaged, so it cannot be read. Export it again.'
  if (root.localName === 'cXML' && find(root, 'OrderRequest')) return cxml(root)
  if (root.localName === 'Order') return ubl(root)
  return 'This XML is not a purchase order. We read cXML and UBL.'
}

function cxml(root: Element): ElectronicLines {
  const items = findAll(root, 'ItemOut')
  const rows = items.map((item) => [
    firstOf(item, ['SupplierPartID', 'ManufacturerPartID', 'EANID', 'BuyerPartID']),
    textOf(find(item, 'Description')),
    item.getAttribute('quantity') ?? '',
    textOf(find(find(item, 'UnitPrice'), 'Money')),
  ])
  const orderNumber = find(root, 'OrderRequestHeader')?.getAttribute('orderID') ?? undefined
  return { rows, lineNumbers: numbersOf(items.map((item) => item.getAttribute('lineNumber'))), orderNumber }
}

function ubl(root: Element): ElectronicLines {
  const lines = findAll(root, 'LineItem')
  const rows = lines.map((line) => {
    const item = find(line, 'Item')
    const identified = [
      'SellersItemIdentification',
      'ManufacturersItemIdentification',
      'StandardItemIdentification',
      'BuyersItemIdentification',
    ]
    const code = identified.map((name) => textOf(find(find(item, name), 'ID'))).find((id) => id !== '')
    return [
      code ?? '',
      textOf(find(item, 'Name')),
      textOf(find(line, 'Quantity')),
      textOf(find(find(line, 'Price'), 'PriceAmount')),
    ]
  })
  const lineNumbers = numbersOf(lines.map((line) => textOf(idOf(line))))
  return { rows, lineNumbers, orderNumber: textOf(idOf(root)) || undefined }
}

const idOf = (element: Element) => [...element.children].find(({ localName }) => localName === 'ID')

/** The numbers that the document gives its lines, such as 10, 20; their places, unless each line has a number of its own. */
function numbersOf(written: readonly (string | null)[]): number[] {
  const numbers = written.map((each) => (/^\d{1,9}$/.test(each ?? '') ? Number(each) : 0))
  const areOwn = numbers.every((number) => number > 0) && new Set(numbers).size === numbers.length
  return areOwn ? numbers : written.map((_, place) => place + 1)
}

const firstOf = (element: Element, names: readonly string[]): string =>
  names.map((name) => textOf(find(element, name))).find((text) => text !== '') ?? ''

const findAll = (element: Element, name: string): Element[] => [...element.getElementsByTagNameNS('*', name)]

const find = (element: Element | undefined, name: string): Element | undefined =>
  element && findAll(element, name)[0]

const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''
