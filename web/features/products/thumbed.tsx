import { Link } from 'react-router'
import { OneLine } from '#web/ui/one-line.tsx'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly img: string
  readonly name: string
  /** The page of the record, which opens from anywhere in its row; none where another cell names the row. */
  readonly to?: string
}

/** A product in a row of a dense table: its picture and its name in one line. */
export const Thumbed = ({ img, name, to }: Props) => (
  <div className="flex items-center gap-2.5">
    <span className="thumb">
      <ProductPicture img={img} name="" sizes="2rem" />
    </span>
    {to === undefined ? (
      <span className="grid min-w-0">
        <OneLine>{name}</OneLine>
      </span>
    ) : (
      <Link to={to} prefetch="intent" className="row-link grid min-w-0">
        <OneLine>{name}</OneLine>
      </Link>
    )}
  </div>
)
