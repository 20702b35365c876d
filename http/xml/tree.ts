import sax from 'sax'
import { Unreadable } from './unreadable.ts'

/** An element with what is in it. Text beside elements is joined. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface Growing extends XmlElement {
  readonly children: Growing[]
  text: string
}

const MAX_DEPTH = 40
const MAX_ELEMENTS = 200_000

/** Returns why a document type, as it stands between `<!DOCTYPE` and `>`, is refused; undefined if it is accepted. */
export type RefuseDoctype = (doctype: string) => string | undefined

const refuseAny: RefuseDoctype = () => 'This XML has a document type (DOCTYPE), which invoices must not have.'

/**
 * Parses a document. Threat: a hostile file. No entity but the five of XML is known, so none is expanded; depth and number
 * of elements are bounded; nothing is ever fetched.
 * @throws Unreadable
 */
export function parseXml(text: string, refuseDoctype: RefuseDoctype = refuseAny): XmlElement {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const open: Growing[] = []
  let root: Growing | undefined
  let count = 0
  const stop = (why: string): never => {
    throw new Unreadable(why)
  }
  parser.onerror = ({ message }) => {
    const [what = ''] = message.split('\n')
    stop(`This is not well-formed XML. Line ${parser.line + 1}: ${what}.`)
  }
  parser.ondoctype = (doctype) => {
    const why = refuseDoctype(doctype)
    if (why) stop(why)
  }
  parser.onopentag = (tag) => {
    count += 1
    if (open.length >= MAX_DEPTH) stop(`The elements of this XML are nested more than ${MAX_DEPTH} deep.`)
    if (count > MAX_ELEMENTS) stop('This XML has too many elements for an invoice.')
    const element: Growing = {
      name: 'local' in tag ? tag.local : tag.name,
      namespace: 'uri' in tag ? tag.uri : '',
      attributes: Object.fromEntries(
        Object.values(tag.attributes).map((attribute) =>
          typeof attribute === 'string' ? ['', attribute] : [attribute.local, attribute.value],
        ),
      ),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.write(text).close()
  return root ?? stop('This file has no XML in it.')
}

/** All elements on a path of names, such as `Party/PartyName`. */
export function all(element: XmlElement | undefined, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = element ? [element] : []
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

export const first = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  all(element, path)[0]

/** The text of the first such element, without space around it; empty where there is none. */
export const textAt = (element: XmlElement | undefined, path: string): string =>
  first(element, path)?.text.trim() ?? ''

export const textsAt = (element: XmlElement | undefined, path: string): string[] =>
  all(element, path)
    .map(({ text }) => text.trim())
    .filter(Boolean)
