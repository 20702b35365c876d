import { type MouseEvent, useRef, useState } from 'react'
import { imagePaths } from '#contract/images/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly img: string
  readonly name: string
}

/** A product's picture with a zoom dialog. Without JavaScript, a link to the picture itself. */
export function ZoomablePicture({ img, name }: Props) {
  if (img !== imagePaths.none) return <Zoomable img={img} name={name} />
  return (
    <figure className="grid gap-2">
      <Large img={img} name={name} />
      <figcaption className="muted text-sm">No picture yet.</figcaption>
    </figure>
  )
}

const Large = (picture: Props) => (
  <ProductPicture
    {...picture}
    eager
    sizes="(min-width: 84rem) 48rem, (min-width: 62rem) 56vw, 92vw"
    className="product-in-transit rounded-box sm:aspect-5/4"
  />
)

function Zoomable({ img, name }: Props) {
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
        <Large img={img} name={name} />
      </a>
      <dialog ref={dialog} aria-label={`Picture of ${name}`} className="zoom">
        <div className="zoom-view" data-near={near || undefined}>
          <img src={img} alt={name} width="800" height="800" loading="lazy" className="product-picture" />
        </div>
        <div className="flex flex-wrap justify-center gap-3 p-3">
          <Button onClick={() => setNear(!near)}>{near ? 'Whole picture' : 'Zoom in'}</Button>
          <Button primary onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </dialog>
    </>
  )
}
