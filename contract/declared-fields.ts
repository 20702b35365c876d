import { z } from 'zod'
import { editDistance } from './search/edit-distance.ts'

export interface UnknownField {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * Returns the input without fields that the schema does not declare, at every depth. Fields stay if their
 * object's schema accepts any field, or if the value matches none of several schemas.
 * @param onUnknown called with each field that is removed
 */
export function declaredFields(
  schema: z.core.$ZodType,
  sent: unknown,
  onUnknown: (field: UnknownField) => void = () => {},
  path: readonly (string | number)[] = [],
): unknown {
  const within = (inner: z.core.$ZodType, value: unknown, at?: string | number) =>
    declaredFields(inner, value, onUnknown, at === undefined ? path : [...path, at])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return within(schema.unwrap(), sent)
  if (schema instanceof z.ZodPipe)
    return within(schema.in instanceof z.ZodTransform ? schema.out : schema.in, sent)
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => z.safeParse(option, sent).success)
    return fitting ? within(fitting, sent) : sent
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(sent) ? sent.map((item, index) => within(schema.element, item, index)) : sent
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || !isObject(sent)) return sent
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (field) return [[name, within(field, value, name)]]
      onUnknown({ path: [...path, name], message: sentence(name, Object.keys(shape)) })
      return []
    }),
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Suggests the field that was probably meant. */
function sentence(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((field) => ({ field, distance: editDistance(letters(name), letters(field)) }))
    .filter(({ field, distance }) => distance <= Math.max(1, Math.floor(field.length / 4)))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest ? `unknown field ${name}: did you mean ${nearest.field}?` : `unknown field ${name}`
}

/** Threat: a name of 64 kB would be compared with every known one. */
const letters = (name: string) => name.slice(0, 64).toLowerCase().replaceAll(/[_-]/g, '')
