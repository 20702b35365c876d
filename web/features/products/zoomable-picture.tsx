import { type MouseEvent, useRef, useState } from 'react'
import { ProductPicture } from './product-picture.tsx'

/** A product's picture with a zoom dialog. Without script, a link to the picture itself. */
export function ZoomablePicture({ img, name }: { img: string; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [near, setNear] = useState(false)

  function open(event: MouseEvent) {
    event.preventDefault()
    setNear(false)
    dialog.current?.showModal()
  }

  return (
    <>
      <a
        href={img}
        onClick={open}
        aria-label={`Zoom in on the picture of ${name}`}
        className="block cursor-zoom-in overflow-hidden rounded-box"
      >
        <ProductPicture
          img={img}
          name={name}
          eager
          sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 38vw, 92vw"
          className="product-in-transit"
        />
      </a>
      <dialog ref={dialog} aria-label={`Picture of ${name}`} className="zoom">
        <div className="zoom-view" data-near={near || undefined}>
          <img src={img} alt={name} width="800" height="800" loading="lazy" />
        </div>
        <div className="flex flex-wrap justify-center gap-3 p-3">
          <button type="button" className="btn" onClick={() => setNear(!near)}>
            {near ? 'Whole picture' : 'Nearer'}
          </button>
          <button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}
