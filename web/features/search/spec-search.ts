import { isOf, readConditions, type SpecCondition, writeConditions } from '#contract/products/spec-filter.ts'

/** The specifications of a search in its address. */

export type Limit = Exclude<SpecCondition['is'], '='>

/** The name of a form's field for a limit: `>=|GB|Memory`. A number that is typed without a unit is in this one. */
export const limitField = (is: Limit, unit: string, name: string): string => `${is}|${unit}|${name}`

const LIMIT_FIELD = /^([<>]=)\|([^|]*)\|(.+)$/s

/** Returns the address with a form's limits among its conditions, without limits that cannot be read. */
export function withLimits(address: URLSearchParams): URLSearchParams {
  const fields = [...address].flatMap(([field, typed]) => {
    const [, is, unit = '', name = ''] = LIMIT_FIELD.exec(field) ?? []
    if (is === undefined) return []
    const value = /^[\d.,' ]*$/.test(typed) && typed.trim() ? `${typed.trim()} ${unit}` : typed
    return [{ name, is: is === '>=' ? ('>=' as const) : ('<=' as const), value: value.trim() }]
  })
  const specs = fields.reduce(withLimit, address.get('specs') ?? '')
  const rest = new URLSearchParams([...address].filter(([field]) => !LIMIT_FIELD.test(field)))
  rest.set('specs', writeConditions(readConditions(specs).conditions))
  return rest
}

/** Sets one limit, or removes it when the value is empty. An exact value of the specification gives way to it. */
function withLimit(specs: string, limit: SpecCondition): string {
  const { conditions } = readConditions(specs)
  const isSame = isOf(limit.name)
  const others = conditions.filter(
    (each) => !isSame(each) || !(each.is === limit.is || (each.is === '=' && limit.value !== '')),
  )
  return writeConditions(limit.value === '' ? others : [...others, limit])
}

/** Returns the conditions with a value in place of all others of its specification; without it if it was chosen. */
export function toggled(specs: string, name: string, value: string, isChosen: boolean): string {
  const others = readConditions(specs).conditions.filter((each) => !isOf(name)(each))
  return writeConditions(isChosen ? others : [...others, { name, is: '=', value }])
}

const texts = { '=': '', '>=': 'from ', '<=': 'up to ' } as const

/** Each condition for a person, and the conditions without it. */
export function conditionChips(specs: string): { readonly text: string; readonly others: string }[] {
  const { conditions } = readConditions(specs)
  return conditions.map((condition) => ({
    text: `${condition.name}: ${texts[condition.is]}${condition.value}`,
    others: writeConditions(conditions.filter((each) => each !== condition)),
  }))
}
