/** Numbers in drawings: short, and the same on every machine. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export interface Finish {
  readonly light: string
  readonly mid: string
  readonly dark: string
  /** What glints at its edges. */
  readonly rim: string
}

export const finishes = {
  graphite: { light: '#555b66', mid: '#363b44', dark: '#1f2329', rim: '#8d95a3' },
  silver: { light: '#f3f5f8', mid: '#ccd2da', dark: '#929aa6', rim: '#ffffff' },
  white: { light: '#ffffff', mid: '#eceef1', dark: '#bcc2cb', rim: '#ffffff' },
  midnight: { light: '#3b4a66', mid: '#25324a', dark: '#141d2e', rim: '#7d92b8' },
  sand: { light: '#efe6d8', mid: '#d8c9b2', dark: '#a8967a', rim: '#fffaf0' },
} as const satisfies Record<string, Finish>

export type FinishName = keyof typeof finishes

interface BoxLook {
  readonly radius?: number
  readonly fill: string
  readonly rim?: string
  readonly rimOpacity?: number
}

/** One SVG drawing in the making: shapes, and the gradients that they are filled with. */
export class Sheet {
  readonly #defs: string[] = []
  #count = 0

  /** A fill that runs from one colour to another, top to bottom unless turned. */
  shade(from: string, to: string, turn: 'down' | 'right' | 'across' = 'down'): string {
    this.#count += 1
    const end = turn === 'down' ? 'x2="0" y2="1"' : turn === 'right' ? 'x2="1" y2="0"' : 'x2="1" y2="1"'
    this.#defs.push(
      `<linearGradient id="g${this.#count}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    )
    return `url(#g${this.#count})`
  }

  glow(inner: string, outer: string, cx = 0.5, cy = 0.5): string {
    this.#count += 1
    this.#defs.push(
      `<radialGradient id="g${this.#count}" cx="${cx}" cy="${cy}" r="0.75"><stop stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`,
    )
    return `url(#g${this.#count})`
  }

  /** A slab with a thin line of light along its upper edge. */
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    { radius = 12, fill, rim, rimOpacity = 0.55 }: BoxLook,
  ): string {
    const slab = `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"/>`
    if (!rim) return slab
    const inset = `x="${n(x + 1)}" y="${n(y + 1)}" width="${n(width - 2)}" height="${n(height - 2)}" rx="${n(Math.max(radius - 1, 0))}"`
    return `${slab}<rect ${inset} fill="none" stroke="${this.shade(rim, `${rim}00`)}" stroke-opacity="${rimOpacity}" stroke-width="2"/>`
  }

  get defs(): string {
    return this.#defs.join('')
  }
}

export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" opacity="${opacity}"/>`

export const path = (d: string, look: string) => `<path d="${d}" ${look}/>`

/** `count` shapes in a row, `step` apart. */
export const row = (count: number, step: number, shape: (offset: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index * step, index)).join('')
