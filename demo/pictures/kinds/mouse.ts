import { coloured, type Material, rubber } from '../material.ts'
import type { Point } from '../space.ts'
import type { Kind } from './kind.ts'

export const mouse: Kind = {
  eye: { yaw: -36, pitch: 40 },
  share: 0.74,
  build(scene, { finish, accent, size }) {
    const ergo = size === 2
    const [wide, high, long] = ergo ? [36, 76, 54] : [32, 38, 57]
    /** A point on the shell, at shares of its half width and half length. */
    const shell = (x: number, z: number, rise = 0): Point => {
      const away = Math.min(1, Math.hypot(x, z))
      const y = (high + rise) * (1 - away ** 2.6) ** 0.52 * (1 + 0.13 * z * (1 - away))
      const waist = 1 - 0.07 * Math.exp(-((z * 2.1) ** 2))
      // The buttons face the viewer.
      return [(ergo ? 0.46 * y : 0) - wide * x * waist, 3 + y, (ergo ? 0.05 : -0.06) * y - long * z]
    }
    scene.slab([0, 0, 0], [wide * 1.66, 4, long * 1.7], wide * 0.8, rubber)
    scene.skin(
      (u, v) => {
        const [angle, away] = [u * 2 * Math.PI, Math.cos((v * Math.PI) / 2)]
        return shell(away * Math.cos(-angle), away * Math.sin(-angle))
      },
      [96, 40],
      finish,
    )
    const trace = (from: readonly [number, number], to: readonly [number, number], bow: number, rise = 0.3) =>
      Array.from({ length: 31 }, (_, step): Point => {
        const t = step / 30
        return shell(
          from[0] + (to[0] - from[0]) * t,
          from[1] + (to[1] - from[1]) * t + bow * Math.sin(t * Math.PI),
          rise,
        )
      })
    const inlay = (points: readonly Point[], radius: number, material: Material) =>
      scene.cord(points, radius, material, false)
    const dark = coloured('#15181d', 0.1)
    const seat = ergo ? -0.12 : 0
    inlay(trace([-0.9, -0.06], [0.9, -0.06], 0.14), 0.4, dark)
    inlay(trace([seat, -0.9], [seat, 0.06], 0), 0.45, dark)
    // The wheel's slot, the wheel, and the glow behind it.
    inlay(trace([seat, -0.68], [seat, -0.3], 0), 4.4, dark)
    inlay(trace([seat, -0.62], [seat, -0.37], 0, 2.6), 3.2, coloured(ergo ? '#59606c' : '#3c424c', 0.5))
    inlay(trace([seat, -0.53], [seat, -0.47], 0, 4), 3.3, coloured(accent, 0.5))
    inlay(trace([seat, -0.19], [seat, -0.11], 0), 1.7, coloured(accent, 0.5))
  },
}
