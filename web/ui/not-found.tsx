import { href, Link } from 'react-router'

/** 404 as a pixel font. The cell marked 0 is drawn as if it had fallen out. */
const rows = ['1.1 111 1.1', '1.1 1.1 1.1', '111 1.1 111', '..1 1.1 ..1', '..1 111 ..0'] as const

export function NotFound() {
  return (
    <main className="page grid min-h-[70dvh] content-center justify-items-center gap-8 py-16 text-center">
      <Digits />
      <div className="grid gap-3">
        <h1 className="text-4xl">Page not found</h1>
        <p className="muted text-lg">
          There is nothing at this address. It may have moved, or the link has a typing error.
        </p>
      </div>
      <Link to={href('/')} className="btn btn-primary">
        Go to the shop
      </Link>
    </main>
  )
}

function Digits() {
  const cells = rows.flatMap((row, y) => [...row].map((cell, x) => ({ key: `${x}.${y}`, x, y, cell })))
  return (
    <svg viewBox="0 0 110 66" className="w-full max-w-md" role="img" aria-label="404">
      {cells
        .filter(({ cell }) => cell === '1')
        .map(({ key, x, y }) => (
          <rect
            key={key}
            x={x * 10 + 0.75}
            y={y * 10 + 0.75}
            width="8.5"
            height="8.5"
            rx="2.4"
            className="fill-current"
            opacity="0.85"
          />
        ))}
      <rect
        x="101"
        y="40.75"
        width="8.5"
        height="8.5"
        rx="2.4"
        fill="none"
        className="stroke-current"
        opacity="0.35"
        strokeWidth="0.7"
        strokeDasharray="1.6 1.4"
      />
      <rect x="98" y="55" width="8.5" height="8.5" rx="2.4" className="lit" transform="rotate(24 102 59)" />
    </svg>
  )
}
