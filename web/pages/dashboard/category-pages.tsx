import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { type CategoryPage, changeCategoryPage, listCategoryPages } from '#contract/categories/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { CategoryPageDialog } from '#web/features/categories/category-page-dialog.tsx'
import { categoryPath } from '#web/features/categories/category-path.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/category-pages'

export const meta = () => [{ title: titled('Category Pages') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { pages: await callShop(request, listCategoryPages, {}) }
}

export default function CategoryPages({ loaderData: { pages } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<CategoryPage>()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Category Pages"
        intro="A text above the products of a category, and a banner for some days. Categories with a text are in the site map."
      />
      <RecordTable
        caption="Categories"
        none={<NothingFound>No product is for sale.</NothingFound>}
        keyOf={({ category }) => category}
        rows={pages}
        columns={[
          {
            head: 'Category',
            isName: true,
            pocket: 'name',
            className: 'font-medium wrap-anywhere',
            cell: ({ category }) => (
              <Link to={`${categoryPath(category)}#products`} className="tap-link">
                {category}
              </Link>
            ),
          },
          {
            head: 'Text',
            pocket: 'note',
            cell: ({ text }) => (text ? 'Written' : <span className="muted">No text</span>),
          },
          {
            head: 'Banner',
            pocket: 'below',
            className: 'wrap-anywhere',
            cell: (page) => <Banner page={page} />,
          },
          {
            head: 'Change',
            isEnd: true,
            pocket: 'menu',
            cell: (page) => (
              <May call={changeCategoryPage}>
                <Button onClick={() => setEdited(page)}>
                  Edit<span className="sr-only"> the page of {page.category}</span>
                </Button>
              </May>
            ),
          },
        ]}
      />
      {edited && <CategoryPageDialog page={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function Banner({ page: { bannerText, bannerFrom, bannerTo } }: { page: CategoryPage }) {
  if (!bannerText) return <span className="muted max-md:hidden">No banner</span>
  const days = [
    bannerFrom && `from ${formatDay(bannerFrom)}`,
    bannerTo && `until ${formatDay(bannerTo)}`,
  ].filter(Boolean)
  return (
    <>
      {bannerText}
      {days.length > 0 && <span className="muted block text-sm">{days.join(' ')}</span>}
    </>
  )
}
