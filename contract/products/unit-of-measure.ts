import { z } from 'zod'

/**
 * The unit of one piece of a product, as codes of UN/ECE Recommendations 20 and 21 (packages, with an X before them),
 * as used in electronic invoices.
 */
export const unitsOfMeasure = ['H87', 'PR', 'SET', 'KT', 'XPK', 'XBX', 'XRO', 'MTR'] as const
export const UnitOfMeasure = z.enum(unitsOfMeasure)
export type UnitOfMeasure = z.infer<typeof UnitOfMeasure>

/** One of something (UN/ECE Recommendation 20). Where other programs use it, shops and invoices also have H87, a piece. */
export const ONE = 'C62'

/** The meaning of a code, in English. */
export const unitNames: Readonly<Record<UnitOfMeasure, string>> = {
  H87: 'piece',
  PR: 'pair',
  SET: 'set',
  KT: 'kit',
  XPK: 'pack',
  XBX: 'box',
  XRO: 'roll',
  MTR: 'meter',
}

/** Spellings of the units in files and other systems. */
const aliases: Readonly<Record<string, UnitOfMeasure>> = {
  '': 'H87',
  [ONE]: 'H87',
  EA: 'H87',
  EACH: 'H87',
  UNIT: 'H87',
  UNITS: 'H87',
  'UNIT(S)': 'H87',
  PC: 'H87',
  PCE: 'H87',
  PCS: 'H87',
  PIECES: 'H87',
  ST: 'H87',
  STK: 'H87',
  STÜCK: 'H87',
  STUECK: 'H87',
  STUK: 'H87',
  STUKS: 'H87',
  PIÈCE: 'H87',
  PIÈCES: 'H87',
  PIEZA: 'H87',
  UNIDAD: 'H87',
  UNIDADES: 'H87',
  UNITÉ: 'H87',
  PEZZO: 'H87',
  PEZZI: 'H87',
  PZ: 'H87',
  SZT: 'H87',
  'SZT.': 'H87',
  KS: 'H87',
  PAIRS: 'PR',
  PAAR: 'PR',
  PK: 'XPK',
  PACKAGE: 'XPK',
  BX: 'XBX',
  RO: 'XRO',
  M: 'MTR',
  METRE: 'MTR',
}

/** Returns the code for a code, a name or an abbreviation in a file, or the text if it is none of them. */
export function unitIn(text: string): string {
  const written = text.trim().toUpperCase()
  const named = unitsOfMeasure.find((unit) => unit === written || unitNames[unit].toUpperCase() === written)
  return named ?? aliases[written] ?? text
}
