import type { Kind, Variant } from './kinds/kind.ts'
import { Scene } from './scene.ts'

/** The device with its shadow on a transparent ground, as an SVG document of 800 by 800. The page gives it a ground. */
export function cutOut({ eye, share = 0.78, build }: Kind, variant: Variant): string {
  const sketch = new Scene(eye)
  build(sketch, variant)
  const scene = new Scene(eye, sketch.fit(share))
  build(scene, variant)
  const { defs, cast, contact, device } = scene.parts
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs>${defs}
<linearGradient id="rim" x1="0" y1="0" x2="0.7" y2="1"><stop stop-color="#fff" stop-opacity="0.95"/><stop offset="0.45" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<filter id="soft" x="0" y="0" width="800" height="800" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="near" x="0" y="0" width="800" height="800" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="5"/></filter></defs>
<g fill="#131a2a" opacity="0.36" filter="url(#soft)">${cast}</g>
<g fill="#0b0f18" opacity="0.62" filter="url(#near)">${contact}</g>
${device}</svg>`
}
