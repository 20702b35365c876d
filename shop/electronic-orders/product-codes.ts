import { typedGtin } from '#contract/products/gtin.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { referenceOf } from '../purchasing-systems/cxml/read-fields.ts'

/** The numbers of a product that are neither the shop's nor the buyer's, of a line that has no number of the shop. */
export interface Codes {
  readonly gtin?: string
  /** The manufacturer's part number. */
  readonly mpn?: string
}

/** How documents name the scheme of a GTIN. 0160 is GS1's in ISO 6523, as Peppol writes it. */
const GTIN_SCHEME = /^(?:0160|GTIN|EAN|UPC)/i

const isGtin = (code: string) => typedGtin(code).length > 0

/** Reads the codes of a line in cXML. */
export function cxmlCodes(item: XmlElement): Codes {
  const references = [...all(item, 'ItemID/IdReference'), ...all(item, 'ItemDetail/IdReference')]
  const extrinsics = all(item, 'ItemDetail/Extrinsic')
  return codesOf({
    isKnown:
      textsAt(item, 'ItemID/SupplierPartID').length + textsAt(item, 'ItemID/SupplierPartAuxiliaryID').length >
      0,
    gtins: [
      ...textsAt(item, 'ItemDetail/ItemDetailIndustry/ItemDetailRetail/EANID'),
      ...references
        .filter(({ attributes }) => GTIN_SCHEME.test(attributes.domain ?? ''))
        .map(({ attributes }) => attributes.identifier ?? ''),
      ...extrinsics
        .filter(({ attributes }) => GTIN_SCHEME.test(attributes.name ?? ''))
        .map(({ text }) => text),
    ],
    mpn: textAt(item, 'ItemDetail/ManufacturerPartID'),
  })
}

/** Reads the codes of a line in UBL. */
export function ublCodes(line: XmlElement): Codes {
  const standard = first(line, 'Item/StandardItemIdentification/ID')
  const others = all(line, 'Item/AdditionalItemIdentification/ID')
  const isNamed = (id: XmlElement) => GTIN_SCHEME.test(id.attributes.schemeID ?? '')
  const gtins = [standard, ...others].filter(
    (id) => id !== undefined && (isNamed(id) || (id === standard && !id.attributes.schemeID)),
  )
  return codesOf({
    isKnown: textAt(line, 'Item/SellersItemIdentification/ID') !== '',
    gtins: gtins.map((id) => id?.text ?? ''),
    mpn: textAt(line, 'Item/ManufacturersItemIdentification/ID'),
  })
}

interface Written {
  /** Whether the line has a number of the shop, which alone decides then. */
  readonly isKnown: boolean
  readonly gtins: readonly string[]
  readonly mpn: string
}

function codesOf({ isKnown, gtins, mpn }: Written): Codes {
  if (isKnown) return {}
  const gtin = gtins.map((code) => code.trim()).find(isGtin)
  return {
    ...(gtin !== undefined && { gtin }),
    ...(mpn !== '' && { mpn: referenceOf(mpn, 200, 'The part number of a manufacturer') }),
  }
}

/** The number by which a line names its product; empty if it has none. */
export const codeOf = ({
  partNumber,
  auxiliaryId,
  gtin,
  mpn,
}: Codes & { readonly partNumber: string; readonly auxiliaryId: string }): string =>
  partNumber || auxiliaryId || gtin || mpn || ''
