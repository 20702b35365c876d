/** What browsers call themselves, those first that also name others. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Threat: a long header, against which each pattern is tried. */
const MAX_CHARS_READ = 500

/** A device in plain words, as `Firefox on Linux`. It is what the client says of itself, and proves nothing. */
export function deviceName(userAgent = ''): string {
  const sent = userAgent.slice(0, MAX_CHARS_READ)
  const named = (known: typeof browsers | typeof systems) =>
    known.find(([pattern]) => pattern.test(sent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'Another browser'} on ${system}` : (browser ?? '')
}
