import { useEffect, useRef } from 'react'

/**
 * The error of a whole form, scrolled into view when it appears. Rendered while empty too, so that screen readers
 * announce its text.
 */
export function FormError({ children }: { children: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (children) text.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <p ref={text} role="alert" className="text-problem empty:hidden">
      {children}
    </p>
  )
}
