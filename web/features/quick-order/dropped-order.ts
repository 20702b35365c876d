/** A file that was dropped on another page of the shop and waits to be read as a quick order. */
let waiting: File | undefined
let onWaiting: (() => void) | undefined

export function passOrderFile(file: File): void {
  waiting = file
  onWaiting?.()
}

/** Hands over the waiting file, now or when one is dropped. @returns the function that ends it */
export function takeOrderFiles(take: (file: File) => void): () => void {
  const hand = () => {
    const file = waiting
    waiting = undefined
    if (file) take(file)
  }
  onWaiting = hand
  hand()
  return () => {
    if (onWaiting === hand) onWaiting = undefined
  }
}
