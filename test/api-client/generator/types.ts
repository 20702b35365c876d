import openapiTS, { astToString } from 'openapi-typescript'

/** TypeScript's types of an OpenAPI document, given as JSON. */
export const typesOf = async (document: string): Promise<string> =>
  astToString(await openapiTS(document, { defaultNonNullable: false }))
