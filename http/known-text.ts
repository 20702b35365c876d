/**
 * Texts of replies made in this process. Reading one from here takes a microsecond; reading its body, which is a stream, takes
 * fifty to a hundred and seventy, and a page reads six replies and is itself read.
 */
const texts = new WeakMap<Response, string>()

/** Remembers the text that a reply was made from. */
export function knowText(response: Response, text: string): Response {
  texts.set(response, text)
  return response
}

export const textOf = (response: Response): string | Promise<string> => texts.get(response) ?? response.text()

export async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const text = texts.get(response)
  return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
}
