import { type PlacedText, rowsOfPages } from './pdf-rows.ts'

/** Longer documents are no purchase orders. */
const MAX_PAGES = 200

/**
 * Reads the text of a PDF in rows of cells. The file does not leave the browser.
 * @returns a sentence for the user when it cannot be read
 */
export async function readPdf(bytes: Uint8Array): Promise<string[][] | string> {
  // Loaded first, so that a lost connection is not blamed on the file.
  const { getDocumentProxy } = await import('unpdf')
  const pages: PlacedText[][] = []
  try {
    const document = await getDocumentProxy(bytes)
    if (document.numPages > MAX_PAGES)
      return `This PDF has more than ${MAX_PAGES} pages. Save the pages with the lines as a file of their own.`
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(
        items.flatMap((item) =>
          'str' in item
            ? [
                {
                  text: item.str,
                  x: item.transform[4],
                  y: item.transform[5],
                  width: item.width,
                  height: item.height,
                },
              ]
            : [],
        ),
      )
    }
  } catch (failure) {
    return failure instanceof Error && failure.name === 'PasswordException'
      ? 'This PDF has a password. Save it without one, and choose it again.'
      : 'This PDF is damaged, so it cannot be read. Save it again, or paste the lines.'
  }
  if (pages.every((page) => page.length === 0))
    return 'There is no text in this PDF: it is a picture, such as a scan. Paste or type the lines instead.'
  return rowsOfPages(pages)
}
