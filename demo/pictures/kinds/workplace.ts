import { usbCable } from './cables.ts'
import { dock } from './desk.ts'
import { monitor } from './displays.ts'
import { keyboard } from './keyboard.ts'
import type { Kind } from './kind.ts'
import { mouse } from './mouse.ts'

/** The equipment of one workplace as it stands on a desk, the farthest first. */
export const workplace: Kind = {
  eye: { yaw: -26, pitch: 27 },
  share: 0.9,
  build(scene, { finish, accent, seed }) {
    const part = { finish, accent, seed }
    scene.moved([0, 0, -60], () => monitor.build(scene, { ...part, size: 0 }))
    scene.moved([-330, 0, 60], () => dock.build(scene, { ...part, accent: '#35c2a5', size: 1 }))
    scene.moved([330, 0, 60], () => usbCable.build(scene, { ...part, accent: '#6b7280', size: 1 }))
    scene.moved([-60, 0, 250], () => keyboard.build(scene, { ...part, accent: '#4fb3f7', size: 1 }))
    scene.moved([230, 0, 260], () => mouse.build(scene, { ...part, accent: '#48c9a9', size: 0 }))
  },
}
