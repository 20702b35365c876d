import { encode } from 'uqr'

/** Drawn dark on light in both themes: authenticator apps do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 justify-self-center rounded-field bg-white"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  )
}
