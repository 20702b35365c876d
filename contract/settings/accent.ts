/** Accent colours: each is the theme's buttons, and links on its page. Contrast as in WCAG 2.2, success criterion 1.4.3. */

export type ThemeKind = 'dark' | 'light'

/** The backgrounds of an accent in each theme, `--color-base-100` to `-300` of web/styles/themes.css as sRGB. */
export const backgrounds: Readonly<Record<ThemeKind, readonly string[]>> = {
  dark: ['#0f0d0b', '#181512', '#25211e'],
  light: ['#ffffff', '#f8f6fa', '#edeaf2'],
}
const MIN_CONTRAST = 4.5
const textColours = ['#000000', '#ffffff'] as const

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const hex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 to 1. @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white, whichever is easier to read on the colour. */
export const textOn = (colour: string): string =>
  textColours.toSorted((a, b) => contrast(b, colour) - contrast(a, colour))[0] ?? '#000000'

const isReadable = (theme: ThemeKind, accent: string): boolean =>
  [textOn(accent), ...backgrounds[theme]].every((other) => contrast(accent, other) >= MIN_CONTRAST)

/**
 * Returns the nearest colour of the same hue that can be read as a link on every background of the theme, and as a
 * button with text on it: the colour itself, or with as little white (dark theme) or black (light theme) as it takes.
 * @param accent `#rrggbb`
 */
export function nearestReadable(theme: ThemeKind, accent: string): string {
  const end = theme === 'dark' ? 255 : 0
  const mixed = (part: number) => hex(channels(accent).map((value) => value + (end - value) * (part / 255)))
  for (let part = 0; part < 255; part += 1) if (isReadable(theme, mixed(part))) return mixed(part)
  return mixed(255)
}
