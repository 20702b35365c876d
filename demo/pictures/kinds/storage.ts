import { coloured, mix, rubber, steel } from '../material.ts'
import { bars, cells, disc, light, line, path, rect, row, usbA, vents, words } from '../parts.ts'
import { facingUp, type Plane, rounded, shifted, softened, swung } from '../space.ts'
import { type Kind, lying } from './kind.ts'

export const ssd: Kind = {
  eye: lying,
  share: 0.8,
  build(scene, { finish, accent, size }) {
    const drive = (y: number, turn: number, x: number) => {
      const plane = shifted(swung(facingUp(x, y + 8, 0), turn), -35, -50)
      scene.prism(plane, rounded(70, 100, 4), 8, finish, { bevel: 1, back: 1 })
      const label = mix(accent, '#ffffff', 0.12)
      scene.face(
        plane,
        rect(5, 6, 60, 78, 3, scene.shade(label, mix(accent, '#0b1024', 0.5), 'across')) +
          path(
            size === 0
              ? 'M5 62L65 30V81a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3z'
              : 'M5 40C25 28 45 62 65 46V81a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3z',
            'fill="#ffffff" opacity="0.16"',
          ) +
          words(11, 14, [30, 20], 4.6, '#ffffff') +
          rect(11, 62, 22, 15, 1.6, '#ffffff', 'opacity="0.94"') +
          bars(13, 64.5, 18, 10) +
          row(size === 0 ? 1 : 4, 6, (at) => rect(40 + at, 70, 4, 7, 1, '#ffffff', 'opacity="0.9"')) +
          [
            [3, 3],
            [67, 3],
            [3, 97],
            [67, 97],
          ]
            .map(([sx = 0, sy = 0]) => disc(sx, sy, 1.4, '#1a1d22'))
            .join('') +
          rect(10, 92, 50, 8, 1, '#0b0d10') +
          row(15, 3, (at) => rect(12 + at, 93.4, 1.7, 6, 0.3, '#dcae49')),
      )
      scene.face(
        { at: shifted(plane, 0, 100).at, right: plane.right, down: [0, -1, 0] },
        rect(10, 1.4, 50, 4.4, 0.6, '#060708'),
      )
    }
    drive(0, -7, 2)
    drive(8.4, 5, -1)
    drive(16.8, -3, 1)
  },
}

export const nvme: Kind = {
  eye: { yaw: -30, pitch: 48 },
  share: 0.82,
  build(scene, { accent, size }) {
    const long = size === 0 ? 30 : 80
    const board = (y: number, turn: number, x: number, z: number) => {
      const plane = shifted(swung(facingUp(x, y + 1.4, z), turn), -11, -long / 2)
      scene.prism(
        plane,
        softened(
          [
            [0, 0, 0.6],
            [22, 0, 0.6],
            [22, long - 4, 0.4],
            [20.6, long - 4, 0.2],
            [20.6, long, 0.2],
            [1.4, long, 0.2],
            [1.4, long - 4, 0.2],
            [0, long - 4, 0.4],
          ],
          3,
        ),
        1.4,
        coloured('#14574a', 0.4),
      )
      scene.face(
        plane,
        row(6, 3.1, (at) => line(`M${3.4 + at} ${long - 5}v-${long * 0.12}`, '#3f9a82', 0.35)) +
          row(18, 1.02, (at, i) =>
            i === 4 || i === 5 ? '' : rect(2 + at, long - 3.6, 0.7, 3.4, 0.1, '#e2b650'),
          ) +
          rect(6.1, long - 4, 1.9, 4.1, 0.4, '#0d1114') +
          path('M8.2 0a2.8 2.8 0 0 0 5.6 0z', 'fill="#0e1316"') +
          line('M7.4 0a3.6 3.6 0 0 0 7.2 0', '#d4a743', 0.8) +
          row(5, 2.2, (at) => rect(5.5 + at, 4.4, 1.2, 0.7, 0.1, '#c9b78a')),
      )
      const chip = (cy: number, w: number, h: number) => {
        const top = scene.prism(
          shifted(plane, 11 - w / 2, cy, 1.5),
          rounded(w, h, 0.5, [0, 0], 3),
          1.5,
          coloured('#22252b', 0.5),
          { bevel: 0.3 },
        )
        scene.face(
          top,
          words(w * 0.16, h * 0.24, [w * 0.5, w * 0.34], Math.min(1.1, h * 0.1), '#8d95a2') +
            disc(w * 0.86, h * 0.84, 0.5, '#8d95a2'),
        )
      }
      if (size === 0) {
        chip(6.2, 17, 10)
        const sticker = scene.prism(
          shifted(plane, 3, 17.4, 1.3),
          rounded(16, 5.6, 0.5, [0, 0], 3),
          1.3,
          coloured(accent, 0.2),
          { bevel: 0.2 },
        )
        scene.face(
          sticker,
          words(1.4, 1.3, [6.4, 4], 1.1, '#ffffff') +
            rect(10.6, 0.9, 4.4, 3.8, 0.4, '#ffffff') +
            cells(11.4, 1.3, 3, 2),
        )
        return
      }
      chip(8, 18, 15)
      const spread = scene.prism(
        shifted(plane, 1.4, 26, 1.9),
        rounded(19.2, 33, 0.8, [0, 0], 3),
        1.9,
        coloured(accent, 0.4),
        { bevel: 0.4 },
      )
      scene.face(
        spread,
        path('M0 21L19.2 12V32.2a.8.8 0 0 1-.8.8H.8a.8.8 0 0 1-.8-.8z', 'fill="#ffffff" opacity="0.16"') +
          words(2.4, 3, [10, 6.6], 1.8, '#ffffff') +
          rect(2.4, 24, 7, 6, 0.6, '#ffffff') +
          bars(3, 25, 5.8, 4) +
          cells(11.6, 23.8, 5.6, 2),
      )
      chip(61.6, 13, 11)
    }
    if (size === 0) {
      board(0, -44, -17, -5)
      board(0, 6, 11, 2)
    } else {
      board(0, -34, -14, -6)
      board(2.6, -14, 6, 0)
    }
  },
}

export const hardDisk: Kind = {
  eye: { yaw: -30, pitch: 42 },
  share: 0.8,
  build(scene, { finish, accent }) {
    const disk = (y: number, turn: number) => {
      const plane = shifted(swung(facingUp(0, y + 26, 0), turn), -51, -73)
      scene.prism(
        plane,
        rounded(102, 147, 4),
        26,
        { ...finish, mid: '#a7afba', dark: '#4d545f' },
        { bevel: 1.4, back: 1 },
      )
      scene.face(
        plane,
        rect(4, 4, 94, 139, 5, scene.shade('#eef1f4', '#bcc3cc', 'across')) +
          disc(
            51,
            46,
            40,
            scene.shade('#d5dae0', '#f5f7f9', 'across'),
            'stroke="#8f98a4" stroke-opacity="0.6" stroke-width="0.9"',
          ) +
          disc(
            51,
            46,
            11,
            scene.shade('#f8fafb', '#a2aab5', 'across'),
            'stroke="#8f98a4" stroke-width="0.7"',
          ) +
          disc(51, 46, 3, '#7b8490') +
          [
            [10, 10],
            [92, 10],
            [10, 137],
            [92, 137],
            [94, 84],
            [8, 84],
          ]
            .map(([x = 0, z = 0]) => disc(x, z, 3.2, '#8a929d') + disc(x, z, 2.1, '#3a4049'))
            .join('') +
          rect(14, 92, 74, 45, 2.5, '#fbfcfd') +
          rect(14, 92, 74, 13, 2.5, accent) +
          words(18, 96.2, [26], 4.6, '#ffffff') +
          row(3, 5, (at) => rect(70 + at, 96, 3.4, 5, 0.8, '#ffffff', 'opacity="0.85"')) +
          words(18, 109.5, [32, 26, 30], 2.5, '#59616e') +
          bars(18, 125, 38, 9) +
          cells(68, 112, 17, 3),
      )
      scene.face(
        { at: shifted(plane, 0, 147).at, right: plane.right, down: [0, -1, 0] },
        rect(20, 13, 46, 9, 1, '#0a0c0f') +
          rect(72, 14, 16, 8, 1, '#0a0c0f') +
          row(12, 3.5, (at) => rect(23 + at, 15, 1.8, 4, 0.2, '#d7a944')),
      )
    }
    disk(0, -5)
    disk(26.6, 3)
  },
}

export const usbStick: Kind = {
  eye: { yaw: -30, pitch: 50 },
  share: 0.84,
  build(scene, { finish, accent, size }) {
    const stick = (at: Plane, y: number) => {
      const secure = size === 2
      const plane = shifted(at, 0, 0, y)
      const [wide, long, thick] = secure ? [20, 48, 9] : [15, 38, 6]
      const body = shifted(plane, -wide / 2, -long / 2, thick)
      scene.prism(
        shifted(plane, -6, long / 2 - 1, thick / 2 + 2.2),
        rounded(12, 13.5, 0.6, [0, 0], 3),
        4.5,
        steel,
        { bevel: 0.4 },
      )
      scene.face(
        shifted(plane, -6, long / 2 - 1, thick / 2 + 2.25),
        rect(2.2, 5.4, 2.5, 2.8, 0.2, '#15181c') + rect(7.3, 5.4, 2.5, 2.8, 0.2, '#15181c'),
      )
      scene.prism(body, rounded(wide, long, secure ? 5 : 4), thick, finish, {
        bevel: secure ? 1.8 : 1.2,
        back: 1,
      })
      scene.face(
        body,
        (secure
          ? row(4, 5.6, (down) =>
              row(
                2,
                6.6,
                (x) =>
                  rect(4 + x, 15 + down, 5.2, 4.2, 1.4, scene.shade('#59606c', '#31363f')) +
                  disc(6.6 + x, 17.1 + down, 0.6, '#cfd5de'),
              ),
            ) +
            rect(4, 38.8, 11.8, 4.2, 1.6, accent) +
            light(10, 12, 1, accent)
          : rect(3, 15, wide - 6, long - 19, 2, scene.shade(mix(accent, '#ffffff', 0.2), accent)) +
            words(4.6, 18, [4.6, 3], 1.2, '#ffffff')) +
          disc(wide / 2, 6.2, 3.4, '#000000', 'opacity="0.28"') +
          disc(wide / 2, 6.2, 2.8, '#2b3038') +
          disc(wide / 2, 6.6, 2.4, '#7f8894', 'opacity="0.6"'),
      )
    }
    if (size === 2) {
      stick(swung(facingUp(-25, 0, -4), -46), 0)
      stick(swung(facingUp(13, 0, 4), 4), 0)
    } else {
      for (const x of [-20, 0, 20]) stick(swung(facingUp(x, 0, x * -0.3), 4), 0)
    }
  },
}

export const nas: Kind = {
  eye: { yaw: -32, pitch: 23 },
  share: 0.8,
  build(scene, { finish, accent }) {
    for (const x of [-76, 76]) scene.slab([x, 0, 0], [30, 6, 190], 8, rubber)
    const { front, side, top } = scene.panel([0, 6, 0], [206, 176, 220], 12, finish, { bevel: 5 })
    scene.face(side, vents(36, 26, 110, 34, 10) + rect(36, 140, 40, 3, 1.5, accent))
    scene.face(top, rect(16, 16, 174, 188, 10, '#ffffff', 'opacity="0.03"'))
    scene.face(
      front,
      rect(10, 10, 186, 132, 6, '#08090c') +
        row(
          4,
          45.4,
          (at, i) =>
            rect(14 + at, 14, 42, 124, 4, scene.shade('#525965', '#2a2e36', 'across')) +
            rect(21 + at, 24, 28, 60, 4, '#14171c') +
            vents(23.5 + at, 28, 23, 52, 4) +
            rect(19 + at, 104, 32, 26, 4, scene.shade('#767e8b', '#3a4049')) +
            rect(23 + at, 108, 24, 5, 2.5, '#0b0d10') +
            light(35 + at, 94, 2.3, i === 2 ? accent : '#7ef0a0'),
        ) +
        rect(16, 149, 84, 19, 4, '#05070a') +
        rect(18, 151, 80, 15, 3, scene.shade(mix(accent, '#04070c', 0.66), mix(accent, '#04070c', 0.84))) +
        words(23, 154.6, [44, 30], 3.2, mix(accent, '#ffffff', 0.6)) +
        disc(122, 158.5, 8, '#07090c') +
        disc(122, 158.5, 6.6, scene.shade(finish.light, finish.dark)) +
        disc(122, 158.5, 2.8, 'none', `stroke="${accent}" stroke-width="1.2"`) +
        `<g transform="translate(144 154) scale(1.35)">${usbA(scene, 0, 0)}</g>`,
    )
  },
}
