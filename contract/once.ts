/**
 * Makes a value when it is first asked for. For formatters: each takes milliseconds of a phone that loads the module, and
 * most pages that load it use none.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
