/** A code of UN/ECE Recommendation 20 or 21 for the unit of one piece. */
export type UnitOfMeasure = 'H87' | 'PR' | 'SET' | 'KT' | 'XPK' | 'XBX' | 'XRO' | 'MTR'
