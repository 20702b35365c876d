import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import type { Select } from './forms/field.tsx'
import { Icon } from './icon.tsx'

interface Props {
  readonly label: string
  /** Whether the list is a table, which a search that finds fewer rows leaves it. */
  readonly asTable?: boolean
  /** A parameter of the address that a search keeps, such as the state of its tabs. */
  readonly keeps?: string
  readonly children?: ReactNode
}

/** Filters a list by words; `children` are further filters. A search starts at the first page. */
export function SearchBar({ label, asTable = false, keeps, children }: Props) {
  const [search] = useSearchParams()
  const sort = search.get('sort')
  return (
    // A new form for each address, so that its fields match the address.
    <Form key={search.toString()} role="search" className="list-search">
      <SearchField label={label} defaultValue={search.get('q') ?? ''} />
      {children}
      {keeps && search.get(keeps) && <input type="hidden" name={keeps} value={search.get(keeps) ?? ''} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      {asTable && <input type="hidden" name="view" value="table" />}
      <Button type="submit">Search</Button>
    </Form>
  )
}

interface FieldProps {
  /** What can be typed. */
  readonly label: string
  readonly defaultValue: string
}

/** The field for the words that a list is searched for. */
export const SearchField = ({ label, defaultValue }: FieldProps) => (
  <label className="search-words">
    <span className="sr-only">{label}</span>
    <Icon name="search" />
    <input
      type="search"
      name="q"
      placeholder={label}
      defaultValue={defaultValue}
      maxLength={100}
      className="input"
    />
  </label>
)

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
    <div className="list-search max-lg:pt-2">{children}</div>
  </details>
)

/** Filters a list by one of a few options. */
export function Filter({ label, name, options }: { label: string; name: string; options: Options }) {
  const [search] = useSearchParams()
  return (
    <label>
      {label}
      <select name={name} defaultValue={search.get(name) ?? ''} className="select">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
