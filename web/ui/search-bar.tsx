import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import { Select } from './forms/field.tsx'

interface Props {
  readonly label: string
  /** Whether the list is a table, which a search that finds fewer rows leaves it. */
  readonly asTable?: boolean
  readonly children?: ReactNode
}

/** Filters a list by words; `children` are further filters. A search starts at the first page. */
export function SearchBar({ label, asTable = false, children }: Props) {
  const [search] = useSearchParams()
  const sort = search.get('sort')
  return (
    // A new form for each address, so that its fields match the address.
    <Form key={search.toString()} role="search" className="grid items-end gap-3 sm:flex sm:flex-wrap">
      <label className="grid grow gap-1.5 font-medium">
        {label}
        <input
          type="search"
          name="q"
          defaultValue={search.get('q') ?? ''}
          maxLength={100}
          className="input"
        />
      </label>
      {children}
      {sort && <input type="hidden" name="sort" value={sort} />}
      {asTable && <input type="hidden" name="view" value="table" />}
      <Button type="submit">Search</Button>
    </Form>
  )
}

type Options = Parameters<typeof Select>[0]['options']

interface MoreProps {
  /** Whether one of them filters the list. */
  readonly isFiltered: boolean
  readonly children: ReactNode
}

/** Further filters of a search, folded on phones. */
export const MoreFilters = ({ isFiltered, children }: MoreProps) => (
  <details className="lg:unfolded" open={isFiltered}>
    <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">Filter</summary>
    <div className="grid grid-cols-2 items-end gap-3 max-lg:pt-2 sm:grid-cols-3">{children}</div>
  </details>
)

/** Filters a list by one of a few options. */
export function Filter({ name, ...choice }: { label: string; name: string; options: Options }) {
  const [search] = useSearchParams()
  return <Select {...choice} name={name} defaultValue={search.get(name) ?? ''} />
}
