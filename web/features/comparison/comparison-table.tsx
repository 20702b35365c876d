import { Link } from 'react-router'
import { AddToCartButton } from '#web/features/products/add-to-cart-button.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { comparisonPath } from './comparison-path.ts'
import { type ComparedProduct, type ComparisonRow, compareProducts } from './comparison-rows.ts'

interface Props {
  readonly products: readonly ComparedProduct[]
  readonly onlyDifferences: boolean
}

/** Products side by side, a fact in each row. Rows that differ are marked by a sign and in bold. */
export function ComparisonTable({ products, onlyDifferences }: Props) {
  const groups = compareProducts(products).map(({ title, rows }) => ({
    title,
    rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows,
  }))
  const ids = products.map(({ _id }) => _id)
  return (
    // Wider than a phone: it scrolls by itself, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Comparison" tabIndex={0} className="comparison-scroll surface">
      <table className="comparison-table">
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product._id} scope="col">
                <ProductPicture img={product.img} name="" eager sizes="16rem" className="rounded-box" />
                <Link to={productPath(product)} className="anchor wrap-anywhere">
                  {product.name}
                </Link>
                <span className="comparison-actions">
                  <AddToCartButton product={product} />
                  <Link
                    to={comparisonPath({
                      products: ids.filter((id) => id !== product._id),
                      onlyDifferences,
                    })}
                    className="btn font-normal"
                    preventScrollReset
                  >
                    Remove<span className="sr-only"> {product.name}</span>
                  </Link>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <tbody key={title}>
                <tr>
                  <td colSpan={products.length + 1} className="comparison-group">
                    {title}
                  </td>
                </tr>
                {rows.map((row) => (
                  <Row key={row.label} row={row} ids={ids} />
                ))}
              </tbody>
            ),
        )}
      </table>
    </section>
  )
}

function Row({ row: { label, values, differs }, ids }: { row: ComparisonRow; ids: readonly string[] }) {
  return (
    <tr className={differs ? 'differs' : ''}>
      <th scope="row">
        {label}
        {differs && <span className="sr-only"> (differs)</span>}
      </th>
      {values.map((lines, place) => (
        <td key={ids[place]} className="wrap-anywhere">
          {lines.length === 0 ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">not given</span>
            </>
          ) : (
            lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))
          )}
        </td>
      ))}
    </tr>
  )
}
