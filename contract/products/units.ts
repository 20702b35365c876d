export interface Unit {
  /** Units of one quantity can be converted. */
  readonly quantity: string
  /** How many of the quantity's base unit it is. */
  readonly factor: number
  /** As it is usually written. */
  readonly name: string
}

/** Units by quantity, each with its spellings, the usual one first, and its size in the quantity's base unit. */
const quantities: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  data: {
    B: 1,
    'kB|KB': 1e3,
    MB: 1e6,
    GB: 1e9,
    TB: 1e12,
    PB: 1e15,
    KiB: 2 ** 10,
    MiB: 2 ** 20,
    GiB: 2 ** 30,
    TiB: 2 ** 40,
  },
  'data rate': {
    'bit/s|bps': 1,
    'kbit/s|kbps|kb/s': 1e3,
    'Mbit/s|Mbps|Mb/s': 1e6,
    'Gbit/s|Gbps|Gb/s': 1e9,
    'kB/s|KB/s': 8e3,
    'MB/s': 8e6,
    'GB/s': 8e9,
  },
  transfers: { 'MT/s': 1e6, 'GT/s': 1e9 },
  frequency: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  length: { mm: 1, cm: 10, m: 1e3, km: 1e6, 'in|inch|inches|"|″|”': 25.4, 'ft|foot|feet': 304.8 },
  mass: { mg: 1e-3, g: 1, kg: 1e3, 'oz|ounces': 28.349523125, 'lb|lbs|pounds': 453.59237 },
  volume: { ml: 1, cl: 10, 'l|L': 1e3 },
  power: { mW: 1e-3, 'W|w|watts': 1, kW: 1e3 },
  'apparent power': { VA: 1, kVA: 1e3 },
  energy: { Wh: 1, kWh: 1e3 },
  charge: { mAh: 1, Ah: 1e3 },
  voltage: { mV: 1e-3, 'V|v|volts': 1, kV: 1e3 },
  current: { mA: 1e-3, A: 1 },
  time: {
    ns: 1e-9,
    'µs|μs|us': 1e-6,
    ms: 1e-3,
    's|sec|second|seconds': 1,
    'min|minute|minutes': 60,
    'h|hr|hrs|hour|hours': 3_600,
    'days|day|d': 86_400,
    'weeks|week': 604_800,
    // Twelve of them are a year.
    'months|month': 2_629_800,
    'years|year|yr|yrs': 31_557_600,
  },
  'sound level': { dB: 1 },
  'weighted sound level': { 'dB(A)|dBA': 1 },
  'luminous flux': { 'lm|lumen|lumens': 1 },
  luminance: { 'cd/m²|cd/m2|nits|nit': 1 },
  temperature: { '°C|℃': 1 },
  share: { '%': 1 },
  rotation: { rpm: 1 },
  'print speed': { 'ppm|pages/min': 1 },
  resolution: { dpi: 1 },
  pixels: { 'px|pixels': 1, MP: 1e6 },
}

const units = Object.entries(quantities).flatMap(([quantity, factors]) =>
  Object.entries(factors).flatMap(([spellings, factor]) => {
    const [name = '', ...others] = spellings.split('|')
    return [name, ...others].map((spelling) => ({ spelling, quantity, factor, name }))
  }),
)

const asWritten = new Map<string, Unit>(units.map((unit) => [unit.spelling, unit]))

/** Words of two letters and more in any case, such as GHZ; not those that another case makes another unit, such as MB/s. */
const inAnyCase = new Map<string, Unit>(
  [...Map.groupBy(units, ({ spelling }) => spelling.toLowerCase())].flatMap(([spelling, alike]) =>
    spelling.length > 1 && new Set(alike.map(({ name }) => name)).size === 1 && alike[0]
      ? [[spelling, alike[0]]]
      : [],
  ),
)

/** Finds a unit by its spelling. */
export const findUnit = (text: string): Unit | undefined =>
  asWritten.get(text) ?? inAnyCase.get(text.toLowerCase())
