import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** The modules of ours that run when one of these does, with these; all as paths from the root. */
export function importedModules(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const name of namesIn(file, text)) {
      if (name.startsWith('#')) visit(name.slice(1))
      else if (name.startsWith('.')) visit(normalize(join(dirname(file), name)))
    }
  }
  for (const entry of entries) visit(entry)
  return found
}

function namesIn(file: string, text: string): string[] {
  const { module, program } = parseSync(file, text)
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const later: unknown[] = []
  new Visitor({
    // Loaded when it is needed.
    ImportExpression({ source }) {
      if (source.type === 'Literal') later.push(source.value)
    },
    // Run by a thread.
    NewExpression({ callee, arguments: [address] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && address?.type === 'Literal')
        later.push(address.value)
    },
  }).visit(program)
  return [...imports, ...exports, ...later].filter((name) => typeof name === 'string').filter(isOurs)
}

const isOurs = (name: string) => /^[.#].*\.ts$/.test(name)
