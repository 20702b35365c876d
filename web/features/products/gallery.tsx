import { useState } from 'react'
import type { Product } from '#contract/products/endpoints.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

/** The pictures of a product: one at full size, and all as thumbnails below. Without JavaScript, thumbnails are links. */
export function Gallery({ product: { name, img, pictures = [] } }: { product: Product }) {
  const [chosen, setChosen] = useState(0)
  const shown = pictures[chosen] ?? pictures[0] ?? { url: img, alt: '' }
  const place = pictures.indexOf(shown)
  return (
    <div className="grid gap-3">
      <div className="relative">
        <ZoomablePicture key={shown.url} img={shown.url} name={altOf(shown.alt, name, place)} />
        {pictures.length > 1 && (
          <span className="tag picture-place">
            {place + 1} of {pictures.length}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-4 gap-3 sm:grid-cols-6" aria-label={`Pictures of ${name}`}>
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <a
                href={url}
                aria-label={altOf(alt, name, at)}
                aria-current={at === place ? 'true' : undefined}
                className={`block overflow-hidden rounded-field ${at === place ? 'outline-2 outline-offset-2 outline-[var(--ink)]' : ''}`}
                onClick={(event) => {
                  event.preventDefault()
                  setChosen(at)
                }}
              >
                <img
                  src={smallOf(url)}
                  alt=""
                  width="400"
                  height="400"
                  loading="lazy"
                  decoding="async"
                  className="product-picture aspect-square w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The name of the product stands for what a picture shows where nobody has written it. */
const altOf = (alt: string, name: string, place: number) =>
  alt || (place > 0 ? `${name}, picture ${place + 1}` : name)

const smallOf = (url: string) => url.replace(/^(\/i\/[\w-]+)-800\.webp$/, '$1-400.webp')
