import { deflateSync } from 'node:zlib'

/**
 * A PDF of one page, whose objects can be as wrong as a test likes.
 * @param extra what its catalog and its page say besides, and further objects such as `9 0 obj <<>> endobj`
 */
export function pdfFile(
  extra: {
    readonly catalog?: string
    readonly page?: string
    readonly objects?: string
    readonly trailer?: string
  } = {},
): Buffer {
  const content = 'BT /F1 24 Tf 72 720 Td (A data sheet) Tj ET'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${extra.page ?? ''} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.7\n'
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  file += extra.objects ?? ''
  const xref = file.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${extra.trailer ?? ''} >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A stream of objects, as an object with this number. */
export function packedObjects(
  number: number,
  objects: Readonly<Record<number, string>>,
  isCompressed = true,
): string {
  const entries = Object.entries(objects)
  let places = ''
  let body = ''
  for (const [name, object] of entries) {
    places += `${name} ${body.length} `
    body += `${object} `
  }
  const plain = Buffer.from(places + body, 'latin1')
  const packed = isCompressed ? deflateSync(plain) : plain
  const filter = isCompressed ? '/Filter /FlateDecode' : ''
  return `${number} 0 obj\n<< /Type /ObjStm /N ${entries.length} /First ${places.length} ${filter} /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`
}
