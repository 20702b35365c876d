/** `RF18 INV2 0260 0000 1`: a reference by ISO 11649 as it is printed, in groups of four. */
export const printedReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
