import type { XmlElement } from '#http/xml/tree.ts'

/** The fields of a document that only rules need, besides those shown to people. */
export interface Details {
  /** Codes that are not shown to people: of schemes, lists, files and days. */
  readonly codes: readonly Code[]
  /** Identifiers that do not name their scheme. */
  readonly withoutScheme: readonly { readonly rule: string; readonly field: string }[]
  /** BG-14, and BG-26 of the lines. */
  readonly periods: readonly Period[]
  /** BT-122: the number of each supporting document; empty for one without. */
  readonly supportingDocuments: readonly string[]
  /** BT-87 */
  readonly cardNumbers: readonly string[]
  /** True if BT-111 is there. */
  readonly hasTaxInTaxCurrency: boolean
  /** True if BG-12 is there. */
  readonly hasRepresentativeAddress: boolean
  /** True if BG-15 is there. */
  readonly hasDeliveryAddress: boolean
  /** True if BG-10 has the name or an identifier of the seller. */
  readonly payeeIsSeller: boolean
}

export interface Code {
  readonly rule: `BR-CL-${'03' | '06' | '07' | '10' | '11' | '13' | '15' | '21' | '23' | '24' | '25' | '26'}`
  readonly field: string
  readonly code: string
}

export interface Period {
  /** Of a line: its number, or its place from 1. */
  readonly line?: string | undefined
  readonly from: string
  readonly to: string
  /** BT-8: in UBL, the document's period may have it instead of days. */
  readonly taxPointCode: string
}

interface Visited {
  readonly element: XmlElement
  readonly parent: XmlElement
  /** Names of the elements around it, outermost first, without the root. */
  readonly path: readonly string[]
}

/** Calls `visit` for each element below this one, at any depth. */
export function visitBelow(
  parent: XmlElement,
  visit: (visited: Visited) => void,
  path: readonly string[] = [],
): void {
  for (const element of parent.children) {
    visit({ element, parent, path })
    if (element.children.length > 0) visitBelow(element, visit, [...path, element.name])
  }
}

/** Appends the line that a field is in; `undefined` is the document itself. */
export const inLine = (field: string, line: string | undefined): string =>
  line === undefined ? field : `${field} of line ${line}`
