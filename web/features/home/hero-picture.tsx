import { Link } from 'react-router'
import { shopBrand } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { linePrice } from '#web/features/prices/line-price.ts'
import { useOwnPrice } from '#web/features/prices/own-prices.ts'
import type { ListedProduct } from '#web/features/products/listed-product.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { grid } from '#web/ui/logo.tsx'

/** The lit cells of the hundred, the smallest lot. */
const lit = new Set([67])

interface Props {
  /** The product that the lit cell stands for; undefined if the shop has none. */
  readonly product: ListedProduct | undefined
}

/** The hero's picture: the owners' own, or a hundred cells that fly in and settle into a grid, and what a hundred of one product cost. */
export const HeroPicture = ({ product }: Props) => (
  <>
    <OwnPicture />
    {shopBrand().storefront.heroPicture === '' && (
      <svg
        viewBox="-4 -4 108 108"
        className="settle overflow-visible stroke-[0.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    )}
    {product && <Lot product={product} />}
  </>
)

function OwnPicture() {
  const { heroPicture, heroAlt } = shopBrand().storefront
  return heroPicture && <img src={heroPicture} alt={heroAlt} className="hero-photo" />
}

/** The smallest lot of a product, below the lit cell. */
function Lot({ product: shared }: { product: ListedProduct }) {
  const product = useOwnPrice(shared)
  const { min } = product.quantityRule
  const { unitPrice, amount } = linePrice(product, min)
  return (
    <Link to={productPath(product)} prefetch="intent" className="hero-lot">
      <span className="font-semibold">
        {formatCount(min)} × {formatAmount(unitPrice)}
      </span>{' '}
      {product.family?.name ?? product.name}
      <span className="muted block">
        {formatAmount(amount)}, {formatCount(product.availableQuantity)} in stock
      </span>
    </Link>
  )
}

/** Product outlines, each in an 8 by 8 box. */
const outlines = [
  'M1.9 2h4.2v2.7H1.9zM1 5.9h6',
  'M1.2 1.5h5.6v3.4H1.2zM4 4.9v1.5M2.7 6.5h2.6',
  'M2.6 1.2h2.8v5.6H2.6zM3.7 6h.6',
  'M1.2 2.9h5.6v2.2H1.2zM2.3 4h.01M3.3 4h.01M4.3 4h.01',
  'M1.2 4.8V4a2.8 2.8 0 0 1 5.6 0v.8M1.2 4.6h1v1.8h-1zM5.8 4.6h1v1.8h-1z',
  'M1 2.6h6v2.8H1zM2 3.6h.01M3.2 3.6h.01M4.4 3.6h.01M5.8 3.6h.01M2.6 4.6h2.8',
  'M4 1.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM4 3.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2z',
  'M2.4 1.3h3.2v5.4H2.4zM3.2 2.2h1.6M4 5.6h.01',
  'M4 1.2c1.2 0 1.9 1 1.9 2.4v1.2C5.900 6 5.100 6.800 4 6.800s-1.900-.8-1.900-2V3.600C2.100 2.200 2.800 1.200 4 1.200zM4 2.400v1',
] as const

function device(index: number, x: number, y: number): string {
  const isLit = lit.has(index)
  const kind = (index * 7 + Math.floor(index / 10) * 4) % outlines.length
  return `<rect x="${x}" y="${y}" width="8" height="8" rx="2.2" class="${isLit ? 'lit' : 'hero-cell'}" stroke="none" data-kind="${kind}"/>\
<use href="#device-${kind}" x="${x}" y="${y}" class="${isLit ? 'hero-lit-device' : 'hero-device'}"/>`
}

/** Returns the direction and delay with which a cell flies in. Not random: server and browser must render the same. */
function path(index: number): string {
  const angle = index * 2.39996
  const distance = 14 + (index % 7) * 6
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => (part * distance).toFixed(1))
  return `--from-x:${x}px;--from-y:${y}px;--settle-delay:${(index * 37) % 420}ms`
}

/** Made once, as markup: a fifth of the home page's elements, which are the same each time. */
const picture = [
  `<defs>${outlines.map((outline, kind) => `<path id="device-${kind}" d="${outline}" fill="none"/>`).join('')}</defs>`,
  ...grid(10).map(
    ({ index, x, y }) => `<g style="${path(index)}">${device(index, x * 10 + 1, y * 10 + 1)}</g>`,
  ),
].join('')
