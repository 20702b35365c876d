import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFStreamWriter,
  PDFString,
} from '@cantoo/pdf-lib'
import { Unreadable } from '#http/xml/unreadable.ts'

export interface CleanPdf {
  readonly bytes: Uint8Array
  readonly pages: number
}

/** What all compressed objects of a file unpack to together. */
const MAX_UNPACKED = 64 * 1_024 * 1_024
const MAX_OBJECTS = 200_000
/** Deeper nesting is no document of a person, and would exhaust the stack. */
const MAX_DEPTH = 100

const DAMAGED = 'This PDF is damaged, or is no PDF. Open it in the program that made it, and save it anew.'
const ENCRYPTED = 'This PDF is encrypted. Save it without a password, and try again.'
const SIGNED =
  'This PDF has an electronic signature, which would be lost here. Print it into a new PDF, and upload that.'
const TOO_LARGE = 'This PDF unpacks to more than we read. Print it into a new PDF, and upload that.'
const active = (what: string) =>
  `This PDF has ${what}, which no document of a product may have. Print it into a new PDF, and upload that.`

/**
 * Reads a PDF and writes it anew from the objects that were looked at. Threats: a file that acts when it is opened, and one
 * that different programs read differently. No byte outside of those objects is kept, so all programs see what was looked at.
 * @throws Unreadable
 */
export async function read(file: Uint8Array): Promise<CleanPdf> {
  // Programs look for the header at the very beginning.
  if (Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 5)).toString('latin1') !== '%PDF-')
    throw new Unreadable(DAMAGED)
  const context = await contextOf(file)
  if (context.trailerInfo.Encrypt) throw new Unreadable(ENCRYPTED)
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFCatalog)) throw new Unreadable(DAMAGED)
  const objects = context.enumerateIndirectObjects()
  if (objects.length > MAX_OBJECTS) throw new Unreadable(TOO_LARGE)
  for (const [, object] of objects) refuseActive(object, context)
  const pages = countPages(catalog)
  // Leaves out what the objects were packed in, which may have others too that a later part of the file replaced.
  const bytes = await PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  return { bytes, pages }
}

async function contextOf(file: Uint8Array): Promise<PDFContext> {
  const parser = new BoundedParser(file)
  try {
    return await parser.parseDocument()
  } catch (cause) {
    if (parser.isTooLarge) throw new Unreadable(TOO_LARGE, { cause })
    // Whatever the parser stumbles over is in the file.
    throw new Unreadable(DAMAGED, { cause })
  }
}

/** Unpacks streams of objects itself first, up to a limit: the parser has none, and its memory is outside of the heap. */
class BoundedParser extends PDFParser {
  isTooLarge = false
  private unpacked = 0

  constructor(file: Uint8Array) {
    super(file, Number.POSITIVE_INFINITY, true)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref)
    if (isPacked(object)) this.measure(object)
    return object
  }

  private measure({ dict, contents }: PDFRawStream): void {
    const filter = dict.lookup(PDFName.of('Filter'))
    const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
    if (filters.length === 0) return
    if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode'))
      throw new Error('objects are compressed in a way that nobody uses')
    try {
      this.unpacked += inflateSync(contents, { maxOutputLength: MAX_UNPACKED - this.unpacked }).length
    } catch (failure) {
      this.isTooLarge = failure instanceof RangeError
      throw failure
    }
  }
}

/** Whether a stream has objects, or the places of objects. */
const isPacked = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && isOf(object.dict, 'Type', 'ObjStm', 'XRef')

const isOf = (dict: PDFDict, key: string, ...values: readonly string[]): boolean => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName && values.includes(value.decodeText())
}

/** Keys of what acts by itself, or carries another file. */
const activeKeys: Readonly<Record<string, string>> = {
  JS: 'a script',
  JavaScript: 'a script',
  AA: 'actions that run by themselves',
  EF: 'attached files',
  EmbeddedFiles: 'attached files',
  AF: 'attached files',
  Collection: 'attached files',
  XFA: 'a form with scripts',
  RichMediaContent: 'films or sounds',
}

/** Actions that do more than to show another place or a web page. */
const activeActions: Readonly<Record<string, string>> = {
  JavaScript: 'a script',
  Launch: 'an action that starts a program',
  SubmitForm: 'a form that is sent somewhere',
  ImportData: 'a form that reads a file',
  GoToE: 'attached files',
  GoToR: 'an action that opens another file',
  Rendition: 'films or sounds',
  RichMediaExecute: 'films or sounds',
  Movie: 'films or sounds',
  Sound: 'films or sounds',
}

const activeTypes: Readonly<Record<string, string>> = {
  EmbeddedFile: 'attached files',
  FileAttachment: 'attached files',
  RichMedia: 'films or sounds',
  Screen: 'films or sounds',
  Movie: 'films or sounds',
  Sound: 'films or sounds',
}

/** @throws Unreadable for what no document of a product may have */
function refuseActive(object: PDFObject, context: PDFContext, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Unreadable(DAMAGED)
  if (object instanceof PDFArray) {
    for (const item of object.asArray()) refuseActive(item, context, depth + 1)
    return
  }
  // A stream has its content elsewhere if it names a file.
  if (object instanceof PDFStream && object.dict.has(PDFName.of('F')))
    throw new Unreadable(active('attached files'))
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText()
    const named = context.lookup(value)
    const word = named instanceof PDFName ? named.decodeText() : ''
    const what =
      activeKeys[name] ??
      (name === 'S' ? activeActions[word] : undefined) ??
      (name === 'Type' || name === 'Subtype' ? activeTypes[word] : undefined) ??
      (name === 'OpenAction' && !isPlace(named) ? 'an action that runs when it is opened' : undefined)
    if (what) throw new Unreadable(active(what))
    if (name === 'URI' && isText(named) && !WEB.test(named.decodeText().trim()))
      throw new Unreadable(active('a link that leads to no web page'))
    if (name === 'ByteRange') throw new Unreadable(SIGNED)
    refuseActive(value, context, depth + 1)
  }
}

const WEB = /^(?:https?|mailto|tel):/i
const isText = (value: PDFObject | undefined): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString

/** Whether it only says which page a viewer shows first. */
const isPlace = (action: PDFObject | undefined): boolean =>
  action instanceof PDFDict ? isOf(action, 'S', 'GoTo') && !action.has(PDFName.of('Next')) : true

function countPages(catalog: PDFCatalog): number {
  let pages = 0
  try {
    catalog.Pages().traverse((node) => {
      if (isOf(node, 'Type', 'Page')) pages += 1
    })
  } catch (cause) {
    throw new Unreadable(DAMAGED, { cause })
  }
  if (pages === 0) throw new Unreadable(DAMAGED)
  return pages
}
