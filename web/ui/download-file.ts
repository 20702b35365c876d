/** Saves a file on the visitor's device. */
export function downloadFile(name: string, content: BlobPart, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
