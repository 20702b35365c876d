import { coloured, type Material, rubber } from '../material.ts'
import { disc, light, rect, row } from '../parts.ts'
import { curve, facingUp, leaning, type Plane, rounded, shifted } from '../space.ts'
import type { Kind } from './kind.ts'

export const keyboard: Kind = {
  eye: { yaw: -24, pitch: 54 },
  share: 0.9,
  build(scene, { finish, accent, size, seed }) {
    const full = size > 0
    const mechanical = seed === 2
    const pitch = 19
    const [columns, rows] = [full ? 21 : 15, full ? 6 : 5]
    const [width, depth] = [columns * pitch + 14, rows * pitch + (full ? 22 : 14)]
    const slope = -3
    const plane: Plane = leaning(facingUp(-width / 2, mechanical ? 20 : 15, -depth / 2), slope)
    if (full)
      scene.cord(
        curve(
          [-60, 8, -depth / 2],
          [-64, 4, -depth / 2 - 40],
          [40, 3, -depth / 2 - 60],
          [110, 3, -depth / 2 - 26],
        ),
        2.4,
        rubber,
      )
    scene.prism(plane, rounded(width, depth, mechanical ? 8 : 12), mechanical ? 17 : 11, finish, {
      bevel: 2,
      back: 2,
    })
    const bright = finish.mid > '#b'
    scene.face(
      plane,
      rect(
        5,
        full ? 11 : 5,
        width - 10,
        rows * pitch + 4,
        5,
        bright ? '#aeb5c0' : '#08090c',
        'opacity="0.7"',
      ),
    )
    if (full)
      scene.face(
        plane,
        row(3, 10, (at, i) =>
          i < 2 ? light(width - 34 + at, 6.4, 1.1, accent) : disc(width - 34 + at, 6.4, 1.1, '#6a717d'),
        ),
      )
    const cap: Material = bright
      ? { dark: '#8b93a1', mid: '#eef0f3', light: '#ffffff', gloss: 0.3 }
      : mechanical
        ? coloured('#33456a', 0.3)
        : coloured('#343942', 0.3)
    const lit = coloured(accent, 0.3)
    const soft: Material = bright
      ? coloured('#c9d0da', 0.3)
      : mechanical
        ? coloured('#1e2b47', 0.3)
        : coloured('#252930', 0.3)
    const rise = mechanical ? 9 : 4
    for (const { x, y, wide, high, tone } of keys(full, rows)) {
      const material = tone === 2 ? lit : tone === 1 ? soft : cap
      const origin = shifted(plane, 7 + x * pitch, (full ? 13 : 7) + y * pitch, rise)
      const [w, h] = [wide * pitch - 2, high * pitch - 2]
      scene.prism(origin, rounded(w, h, 3.4, [1, 1], 3), rise, material, { bevel: mechanical ? 2.6 : 1.2 })
      if (wide < 1.4 && tone < 2)
        scene.face(
          shifted(origin, 0, 0, 0.1),
          rect(
            pitch * 0.38,
            pitch * 0.36,
            pitch * 0.2,
            pitch * 0.14,
            1,
            bright ? '#59606d' : '#e8ebf0',
            'opacity="0.6"',
          ),
        )
    }
  },
}

/** Keys as on a keyboard; `tone` 1 is a side key, 2 a coloured one. */
function keys(full: boolean, rows: number) {
  const list: { x: number; y: number; wide: number; high: number; tone: number }[] = []
  const put = (x: number, y: number, wide = 1, tone = 0, high = 1) => list.push({ x, y, wide, high, tone })
  const shift = full ? 1 : 0
  for (let x = 0; full && x < 16; x += 1)
    if (x !== 1)
      put(x === 0 ? 0 : x - (x < 6 ? 0 : 1) + (x > 5 ? 0.5 : 0), 0, 1, x === 0 ? 2 : x > 5 && x < 10 ? 1 : 0)
  const widths: readonly (readonly number[])[] = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.75],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
  ]
  widths.forEach((line, y) => {
    let x = 0
    line.forEach((wide, index) => {
      const enter = y === 2 && index === line.length - 1
      const first = !full && y === 0 && index === 0
      put(x, y + shift, wide, enter || first ? 2 : wide > 1 && wide < 6 ? 1 : 0)
      x += wide
    })
  })
  if (full) {
    for (let x = 0; x < 2; x += 1) for (let y = 1; y < 3; y += 1) put(15.2 + x, y, 1, 1)
    put(15.2, 5)
    put(16.2, 5)
    for (let x = 0; x < 3; x += 1) for (let y = 1; y < 5; y += 1) put(17.5 + x, y, 1, y === 1 ? 1 : 0)
    put(17.5, 5, 2)
    put(19.5, 5, 1, 2)
  }
  return rows > 0 ? list.toSorted((a, b) => a.y - b.y || a.x - b.x) : list
}
