import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '#http/documentation/openapi.ts'
import { typesOf } from './generator/types.ts'

// Types of the API for one-order.test.ts, made from the OpenAPI document as other people's programs make them.
const folder = new URL('./generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL('openapi.d.ts', folder),
  await typesOf(JSON.stringify(openApiDocument('http://shop.test'))),
)
