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

/** Fails for a reply that does not match the OpenAPI document. Undocumented paths are ignored. */
export function expectDocumented(method: string, address: string, status: number, body: unknown): void {
  const [path = ''] = address.split('?', 1)
  const verb = method.toLowerCase()
  const found = paths.find(({ path: known, fits }) => fits.test(path) && document.paths[known]?.[verb])
  if (!found) return
  const reply = document.paths[found.path]?.[verb]?.responses[status]
  const { code } = body as { code?: string } // of refusals
  const call = `${method} ${found.path}`
  expect(reply, `${call} answered ${status} ${code}`).toBeDefined()
  if (status !== 200) expect(reply?.description, `${call} answered ${code}`).toContain(`\`${code}\``)
  const pointer = [
    'paths',
    found.path,
    verb,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ]
  const validate = ajv.getSchema(`document#/${pointer.map(inPointer).join('/')}`)
  if (!validate) throw new Error(`The document has no schema of ${call}`)
  if (!validate(body)) expect.fail(`${call}: ${ajv.errorsText(validate.errors)}`)
}

const inPointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
