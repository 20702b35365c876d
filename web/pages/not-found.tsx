import { data } from 'react-router'
import { titled } from '#contract/brand.ts'
import { NotFound } from '#web/ui/not-found.tsx'

export const meta = () => [{ title: titled('Page not found') }]

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
