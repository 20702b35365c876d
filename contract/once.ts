/**
 * Creates a value on first use. For formatters: each costs a phone milliseconds when the module loads, and
 * most pages that load it use none.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
