import { readItem, readItems } from './spec-values.ts'

/** A search's conditions on specifications, written as `Memory>=16 GB;Colour=Red`. */
export interface SpecCondition {
  readonly name: string
  readonly is: '=' | '>=' | '<='
  readonly value: string
}

export const MAX_SPEC_CONDITIONS = 10

const CONDITION = /^([^=<>]+)(>=|<=|=)(.+)$/s

interface ReadConditions {
  readonly conditions: readonly SpecCondition[]
  /** Why the rest cannot be read, for a person. */
  readonly problem?: string
}

/** Reads conditions, skipping invalid ones. */
export function readConditions(text: string): ReadConditions {
  const parts = text.split(';').filter((part) => part.trim() !== '')
  const read = parts.slice(0, MAX_SPEC_CONDITIONS).map(readCondition)
  const conditions = read.filter((each) => typeof each !== 'string')
  const problem =
    parts.length > MAX_SPEC_CONDITIONS
      ? `At most ${MAX_SPEC_CONDITIONS} specifications at once`
      : read.find((each) => typeof each === 'string')
  return { conditions, ...(problem !== undefined && { problem }) }
}

function readCondition(text: string): SpecCondition | string {
  const [, name = '', is = '', value = ''] = CONDITION.exec(text)?.map((part) => part.trim()) ?? []
  if (name === '' || value === '')
    return `“${text.trim()}” asks for nothing. Write Memory=16 GB, Memory>=16 GB or Memory<=64 GB`
  if (is === '=') return { name, is, value }
  if (!readItem(value).measure)
    return `“${value}” is not a number. Write a number with its unit, such as 16 GB`
  return { name, is: is === '>=' ? is : '<=', value }
}

export const writeConditions = (conditions: readonly SpecCondition[]): string =>
  conditions.map(({ name, is, value }) => `${name}${is}${value}`).join(';')

/** True if conditions can name the specification. */
export const canBeAsked = (name: string): boolean => !/[=<>;]/.test(name)

/** Names are compared ignoring case. */
export const isOf = (name: string) => (condition: SpecCondition) =>
  condition.name.toLowerCase() === name.toLowerCase()

/**
 * Returns a test of values for conditions on one specification: a value has one of those that it may be equal to, and a
 * number within the limits.
 */
export function testOf(conditions: readonly SpecCondition[]): (value: string) => boolean {
  const equals = conditions.flatMap(({ is, value }) =>
    is === '=' ? [new Set(readItems(value).map(({ key }) => key))] : [],
  )
  const limits = conditions.flatMap(({ is, value }) => {
    const { measure } = readItem(value)
    return is === '=' || !measure ? [] : [{ ...measure, sign: is === '>=' ? 1 : -1 }]
  })
  return (value) => {
    const items = readItems(value)
    const keys = new Set(items.map(({ key }) => key))
    return (
      (equals.length === 0 || equals.some((wanted) => wanted.isSubsetOf(keys))) &&
      (limits.length === 0 ||
        items.some(({ measure }) =>
          limits.every(
            ({ quantity, amount, sign }) =>
              measure?.quantity === quantity && sign * (measure.amount - amount) >= 0,
          ),
        ))
    )
  }
}
