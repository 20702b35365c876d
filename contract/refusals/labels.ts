/** Refusals of labels: rows of the table in refusals.ts. */
export const labelsRefusals = {
  'gs1-prefix-missing': [
    409,
    'Pallets need the company prefix that GS1 gave you. An owner enters it in Settings, under Orders and data.',
  ],
  'sscc-used-up': [
    409,
    'All numbers of this company prefix are used. Ask GS1 for another prefix, and enter it in Settings.',
  ],
  'no-such-pallet-label': [404, 'There is no such pallet label. Number the pallet again.'],
} as const
