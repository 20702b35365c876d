/** Browser names in user agents; those that also contain other names come first. */
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

/** Threat: a long header that every pattern is matched against. */
const MAX_CHARS_READ = 500

/**
 * Describes a device in plain words, such as `Firefox on Linux`. The client chooses the header, so it proves
 * nothing.
 */
export function deviceName(userAgent = ''): string {
  const sent = userAgent.slice(0, MAX_CHARS_READ)
  const named = (known: typeof browsers | typeof systems) =>
    known.find(([pattern]) => pattern.test(sent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'Another browser'} on ${system}` : (browser ?? '')
}
