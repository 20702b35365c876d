/** A file that was dropped on a page of the shop, for the quick order that opens with this key in its history entry. */
let waiting: { readonly key: string; readonly file: File } | undefined

/** @returns the state to navigate with */
export function passOrderFile(file: File): { readonly dropped: string } {
  waiting = { key: crypto.randomUUID(), file }
  return { dropped: waiting.key }
}

/** Hands over the file once. @param state of the history entry */
export function takeOrderFile(state: unknown): File | undefined {
  if (!waiting || (state as ReturnType<typeof passOrderFile> | null)?.dropped !== waiting.key)
    return undefined
  const { file } = waiting
  waiting = undefined
  return file
}
