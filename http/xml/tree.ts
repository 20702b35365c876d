import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Unreadable } from './unreadable.ts'

/** An element and its content. Text between child elements is joined. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly namespace: string
  /** Without those that have a prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface Growing extends XmlElement {
  readonly children: Growing[]
  text: string
}

/** Orders and invoices in UBL, CII and cXML nest up to 12 deep; cXML's elements have up to 30 attributes. */
const MAX_DEPTH = 40
const MAX_ATTRIBUTES = 60
/** Twice the elements of an invoice of 5,000 lines with every field of CII. */
const MAX_ELEMENTS = 200_000
const MAX_ALL_ATTRIBUTES = 200_000
/** Names of the three formats have up to 60 characters, their namespaces up to 100. The parser writes both for each attribute. */
const MAX_NAME = 500
/** Longest part of the parser's error message that is shown; it may quote the document. */
const MAX_QUOTED = 200

/** Returns why a document type, as it stands between `<!DOCTYPE` and `>`, is refused; undefined if it is accepted. */
export type RefuseDoctype = (doctype: string) => string | undefined

const refuseAny: RefuseDoctype = () => 'This XML has a document type (DOCTYPE), which invoices must not have.'

/** Thrown to stop at the end of the element that was looked for. */
class Found extends Error {}

/**
 * Parses a document. Threat: a hostile file. No entity but the five of XML is known, so none is expanded; depth, elements
 * and attributes are bounded, and the time is in proportion to the length; nothing is ever fetched.
 * @throws Unreadable
 */
export const parseXml = (text: string, refuseDoctype: RefuseDoctype = refuseAny): XmlElement =>
  parse(text, refuseDoctype, undefined)

/**
 * Parses only the beginning of a document, up to the end of the first element with this name below the root.
 * @returns the root with what has been read of it
 * @throws Unreadable, also where the element does not end within the text
 */
export const parseXmlUpTo = (text: string, name: string, refuseDoctype: RefuseDoctype): XmlElement =>
  parse(text, refuseDoctype, name)

function parse(text: string, refuseDoctype: RefuseDoctype, upTo: string | undefined): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Growing[] = []
  let root: Growing | undefined
  let elements = 0
  let attributes = 0
  let attributesHere = 0
  const stop = (why: string): never => {
    throw new Unreadable(why)
  }
  parser.on('error', ({ message }) => {
    const what = message.replace(/^\d{1,10}:\d{1,10}: /, '')
    stop(`This is not well-formed XML. Line ${parser.line}: ${what.slice(0, MAX_QUOTED).toWellFormed()}`)
  })
  parser.on('doctype', (doctype) => {
    const why = refuseDoctype(doctype)
    if (why) stop(why)
  })
  // A tag's attributes are checked as they come: a tag can be as long as the document.
  parser.on('opentagstart', ({ name }) => {
    if (name.length > MAX_NAME) stop(TOO_LONG)
    attributesHere = 0
  })
  parser.on('attribute', ({ name, value }) => {
    if (name.length > MAX_NAME || (/^xmlns(?::|$)/.test(name) && value.length > MAX_NAME)) stop(TOO_LONG)
    attributesHere += 1
    attributes += 1
    if (attributesHere > MAX_ATTRIBUTES)
      stop(`An element of this XML has more than ${MAX_ATTRIBUTES} attributes.`)
    if (attributes > MAX_ALL_ATTRIBUTES) stop(TOO_MANY)
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (open.length >= MAX_DEPTH) stop(`The elements of this XML are nested more than ${MAX_DEPTH} deep.`)
    if (elements > MAX_ELEMENTS) stop(TOO_MANY)
    const element = elementOf(tag)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', (tag) => {
    open.pop()
    if (tag.local === upTo && open.length === 1) throw new Found()
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch (failure) {
    if (!(failure instanceof Found)) throw failure
  }
  return root ?? stop('This file has no XML in it.')
}

const TOO_MANY = 'This XML has too many elements or attributes for an order or an invoice.'

const TOO_LONG = `A name or a namespace in this XML has more than ${MAX_NAME} characters.`

const elementOf = ({ local, uri, attributes }: SaxesTagNS): Growing => ({
  name: local,
  namespace: uri,
  attributes: Object.fromEntries(
    Object.values(attributes)
      .filter(({ prefix }) => prefix === '')
      .map(({ name, value }) => [name, value]),
  ),
  children: [],
  text: '',
})

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
