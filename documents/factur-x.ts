import { describe, type PdfDocument } from './pdf-document.ts'

/** Factur-X 1.0, which ZUGFeRD 2 calls the same: a PDF/A-3 with the invoice's XML attached under this name. */
const NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = {
  DocumentFileName: [NAME, 'The name of the embedded XML document'],
  DocumentType: ['INVOICE', 'The type of the hybrid document in capital letters'],
  Version: ['1.0', 'The version of the standard applying to the embedded XML document'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded XML document'],
} as const

/** PDF/A allows other metadata than its own only with a description of its fields. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${Object.entries(properties)
  .map(([name, [value]]) => `  <fx:${name}>${value}</fx:${name}>`)
  .join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
${Object.entries(properties)
  .map(
    ([name, [, meaning]]) => `      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${meaning}</pdfaProperty:description>
      </rdf:li>`,
  )
  .join('\n')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** Attaches the XML of an invoice, as an alternative to the printed content. */
export function attachInvoice(paper: PdfDocument, cii: string, at: Date): void {
  const about = {
    name: NAME,
    type: 'text/xml',
    description: 'The invoice as Cross Industry Invoice',
    creationDate: at,
    modifiedDate: at,
    // pdfkit's types do not know this option yet.
    ...{ relationship: 'Alternative' },
  }
  paper.file(Buffer.from(cii), about)
  describe(paper, metadata)
}
