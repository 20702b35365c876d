import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backgrounds, contrast, nearestReadable, type ThemeKind, textOn } from './accent.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  expect([textOn('#0b3d91'), textOn('#ffd54a')]).toEqual(['#ffffff', '#000000'])
})

test('a colour that can be read stays, any other becomes one that can be read, no further away than it must be', () => {
  expect(nearestReadable('light', '#2f5fbe')).toBe('#2f5fbe')
  expect(nearestReadable('dark', '#2f5fbe')).not.toBe('#2f5fbe')
  const readable = (theme: ThemeKind, colour: string) =>
    [textOn(colour), ...backgrounds[theme]].every((other) => contrast(colour, other) >= 4.5)
  const colours = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.constantFrom<ThemeKind>('dark', 'light'), colours, (theme, colour) => {
      const nearest = nearestReadable(theme, colour)
      expect(readable(theme, nearest)).toBe(true)
      expect(nearest === colour).toBe(readable(theme, colour))
      expect(nearestReadable(theme, nearest)).toBe(nearest)
    }),
    { numRuns: 300 },
  )
})

test('the backgrounds are those of the themes', () => {
  const own = readFileSync('web/styles/themes.css', 'utf8')
  for (const [kind, theme] of [
    ['dark', 'luxury'],
    ['light', 'pastel'],
  ] as const) {
    const shipped = readFileSync(`node_modules/daisyui/theme/${theme}.css`, 'utf8')
    const [, ours = ''] = new RegExp(`name: "${theme}";([^}]*)}`).exec(own) ?? []
    const coloursOf = [100, 200, 300].map((shade) => {
      const set = new RegExp(`--color-base-${shade}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`)
      const [lightness = 0, chroma = 0, hue = 0] = (set.exec(ours) ?? set.exec(shipped) ?? [])
        .slice(1)
        .map(Number)
      return fromOklch(lightness / 100, chroma, hue)
    })
    expect(coloursOf, theme).toEqual(backgrounds[kind])
  }
})

/** Source: CSS Color Module Level 4, sample code for OKLab to linear sRGB. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180)) as [number, number]
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3) as [number, number, number]
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear
    .map((value) => Math.max(0, value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(Math.min(1, value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
