import { dayFormat } from '#contract/days.ts'

const format = dayFormat({ month: 'long', year: 'numeric' })

/** Returns `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string => format(`${month}-01`)
