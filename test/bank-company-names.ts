/** Names as companies have them: forms, umlauts, signs, long ones, alike ones, and two that differ by their form only. */
export const companyNames = [
  'Müller & Söhne GmbH',
  'Nordwind Handel GmbH',
  'Nordwind Handels AG',
  'Alpha Technik GmbH',
  'Alpha Technik AG',
  'Bäckerei Groß KG',
  'Gesellschaft für angewandte Netzwerktechnik und Rechenzentren mbH',
  'Fjord Elektronik AS',
  'Société Générique du Matériel SARL',
  'Dutch Parts B.V.',
  'Café Zoë',
  'Sample Systems Ltd',
  'Sample Solutions Ltd',
  ...Array.from({ length: 27 }, (_, at) => `Demo Betrieb ${String.fromCharCode(65 + (at % 26))}${at} GmbH`),
] as const
