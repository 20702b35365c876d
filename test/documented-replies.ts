import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '#http/documentation/openapi.ts'

const document: OpenApiDocument = openApiDocument('http://shop.test')
const ajv = new Ajv2020({ strict: false, validateFormats: true }).addSchema(document, 'document')
addFormats.default(ajv)

/** The paths of the document, those without parameters first: they win where both match. */
const paths = Object.keys(document.paths)
  .toSorted((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({
    path,
    fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*').replaceAll('.', '\\.')}$`),
  }))

/** Returns what the document declares for a status, and the pointer to it: refusals are shared by most calls. */
export function declaredReply(path: string, verb: string, status: number) {
  const declared = document.paths[path]?.[verb]?.responses[status]
  if (!declared || !('$ref' in declared))
    return { reply: declared, pointer: ['paths', path, verb, 'responses', String(status)] }
  const pointer = declared.$ref.split('/').slice(1)
  return { reply: document.components.responses[pointer.at(-1) ?? ''], pointer }
}

/** Fails for a reply that does not match the OpenAPI document. Undocumented paths are ignored. */
export function expectDocumented(method: string, address: string, status: number, body: unknown): void {
  const [path = ''] = address.split('?', 1)
  const verb = method.toLowerCase()
  const found = paths.find(({ path: known, fits }) => fits.test(path) && document.paths[known]?.[verb])
  if (!found) return
  const { reply, pointer } = declaredReply(found.path, verb, status)
  const { code } = body as { code?: string } // of refusals
  const call = `${method} ${found.path}`
  expect(reply, `${call} answered ${status} ${code}`).toBeDefined()
  if (status >= 300) expect(reply?.description, `${call} answered ${code}`).toContain(`\`${code}\``)
  const schema = [...pointer, 'content', 'application/json', 'schema']
  const validate = ajv.getSchema(`document#/${schema.map(inPointer).join('/')}`)
  if (!validate) throw new Error(`The document has no schema of ${call}`)
  if (!validate(body)) expect.fail(`${call}: ${ajv.errorsText(validate.errors)}`)
}

const inPointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
