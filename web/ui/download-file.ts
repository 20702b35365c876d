/** Saves text as a CSV file on the visitor's device. */
export function downloadFile(name: string, csv: BlobPart): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
