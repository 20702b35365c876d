import { data } from 'react-router'
import { NotFound } from '#web/ui/not-found.tsx'

export const meta = () => [{ title: 'Page not found · Hundredfold' }]

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
