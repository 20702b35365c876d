import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withoutPlace } from './paging.ts'
import { MANY_ROWS, sortHeadClass, useSortedRows } from './sorted-rows.tsx'

/**
 * A place in a row on a phone: two lines, the row's `menu` at their end, and what is `below` across both. All but `below`
 * are for one column each.
 */
export type PocketPlace = 'start' | 'picture' | 'name' | 'note' | 'end' | 'end-note' | 'menu' | 'below'

export interface Column<Row> {
  readonly head: ReactNode
  /** The label of a cell on a phone, where it is not the heading; empty for none. */
  readonly label?: string
  /** Whether the cells name their rows. */
  readonly isName?: boolean
  /** For figures and actions: aligned at their ends. */
  readonly isEnd?: boolean
  readonly className?: string
  /** Where the cell is on a phone. Once a table has such columns, the others are not shown there. */
  readonly pocket?: PocketPlace | undefined
  /** Whether the column gives way where the table is narrow, before those that leave `later` or never. */
  readonly leaves?: 'first' | 'later' | undefined
  /** The value to sort by, for a table that has all its rows, and more than a few. */
  readonly sortBy?: (row: Row) => string | number
  /** For a list that the server pages: its sort orders for the first press on the heading, and the next. */
  readonly sorts?: readonly [first: string, second: string] | undefined
  /** Shown below the rows. */
  readonly total?: ReactNode
  readonly cell: (row: Row, place: number) => ReactNode
}

interface Props<Row> {
  /** For screen readers; otherwise `labelledBy` is the id of a heading. */
  readonly caption?: string
  readonly labelledBy?: string
  readonly rows: readonly Row[]
  readonly columns: readonly (Column<Row> | false | undefined)[]
  /** Shown instead of a table without rows. */
  readonly none?: ReactNode
  /** The sort order of a list that the server pages. */
  readonly sort?: string | undefined
  /** @default the record's id */
  readonly keyOf?: (row: Row, place: number) => string
  /** Shown across the columns below a row; false for nothing. */
  readonly below?: ((row: Row, place: number) => ReactNode) | undefined
  /** The class of a row, for instance of a chosen one. */
  readonly rowClass?: (row: Row) => string
  /** Rows before and after the records. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string
}

const idOf = (row: object) => ('_id' in row ? String(row._id) : '')

/**
 * Records in rows. On a phone each has two lines if the columns have a `pocket` place; otherwise it is a card whose cells
 * are labelled with their columns. A link of the class `row-link` opens from anywhere in its row.
 */
export function RecordTable<Row extends object>({
  caption,
  labelledBy,
  rows,
  columns: given,
  none,
  sort,
  keyOf = idOf,
  rowClass = () => '',
  below = () => false,
  before,
  after,
  className = '',
}: Props<Row>) {
  const columns = given.filter((column) => !!column)
  const { placed, sortOf } = useSortedRows(
    rows,
    columns.map(({ sortBy }) => sortBy),
  )
  const isLong = rows.length > MANY_ROWS
  const isPocket = columns.some(({ pocket }) => pocket)
  if (none && rows.length === 0) return none
  return (
    <div className="table-place">
      <table
        className={`stacked-table ${isLong ? 'long-table' : ''} ${isPocket ? 'pocket-table' : ''} ${className}`}
        aria-labelledby={labelledBy}
      >
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ head, isEnd, leaves, sorts }, place) => {
              const className = `${isEnd ? 'text-end' : ''} ${leaving(leaves)}`
              return sorts && sort !== undefined ? (
                <LinkHead key={sorts[0]} head={head} className={className} sorts={sorts} sort={sort} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
                <Head key={place} head={head} className={className} sort={sortOf(place)} />
              )
            })}
          </tr>
        </thead>
        <tbody>
          {before}
          {placed.map(({ row, place }) => {
            const under = below(row, place)
            return (
              <Fragment key={keyOf(row, place)}>
                <tr className={rowClass(row)}>
                  {columns.map((column, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
                    <Cell key={at} {...column}>
                      {column.cell(row, place)}
                    </Cell>
                  ))}
                </tr>
                {under && (
                  <tr className="row-below">
                    <td colSpan={columns.length}>{under}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {columns.some(({ total }) => total !== undefined) && (
            <tr className="font-semibold">
              {columns.map(({ total, ...column }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
                <Cell key={at} {...column} label={total === undefined || column.isName ? '' : column.label}>
                  {total}
                </Cell>
              ))}
            </tr>
          )}
          {after}
        </tbody>
      </table>
    </div>
  )
}

const leaving = (leaves: Column<never>['leaves']) => (leaves ? `leaves-${leaves}` : '')

interface HeadProps {
  readonly head: ReactNode
  readonly className: string
  readonly sort: ReturnType<ReturnType<typeof useSortedRows>['sortOf']>
}

function Head({ head, className, sort }: HeadProps) {
  return (
    <th scope="col" aria-sort={sort?.order} className={className}>
      {sort ? (
        <>
          {/* On a phone the headings are not visible, so they cannot be pressed there. */}
          <span className="md:hidden">{head}</span>
          <button
            type="button"
            className={`cursor-pointer max-md:hidden ${sortHeadClass(sort.order)}`}
            onClick={sort.onSort}
          >
            {head}
          </button>
        </>
      ) : (
        head
      )}
    </th>
  )
}

interface LinkHeadProps {
  readonly head: ReactNode
  readonly className: string
  readonly sorts: readonly [first: string, second: string]
  readonly sort: string
}

/** A heading by which the server sorts; it leads to the first page. */
function LinkHead({ head, className, sorts: [first, second], sort }: LinkHeadProps) {
  const next = withoutPlace(useSearchParams()[0])
  next.set('sort', sort === first ? second : first)
  const isDescending = sort === 'newest' || sort.startsWith('-')
  const order = sort === first || sort === second ? (isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Link to={`?${next}`} preventScrollReset className={sortHeadClass(order)}>
        {head}
      </Link>
    </th>
  )
}

function Cell<Row>({
  head,
  label = typeof head === 'string' ? head : '',
  isName = false,
  isEnd = false,
  className = '',
  pocket,
  leaves,
  children,
}: Omit<Column<Row>, 'cell' | 'sortBy' | 'sorts' | 'total' | 'label'> & {
  label?: string | undefined
  children: ReactNode
}) {
  const props = {
    'data-label': label || undefined,
    'data-pocket': pocket,
    className: `${isEnd ? 'md:text-end md:whitespace-nowrap' : ''} ${isName ? 'font-normal' : ''} ${leaving(leaves)} ${className}`,
    // One element, which on a phone is beside the label, or across both columns without one.
    children: <div className={`min-w-0 ${label ? '' : 'col-span-full'}`}>{children}</div>,
  }
  return isName ? <th scope="row" {...props} /> : <td {...props} />
}
