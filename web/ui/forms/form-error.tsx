/** The error of a whole form. Rendered while empty too, so that screen readers announce its text. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-problem empty:hidden">
      {children}
    </p>
  )
}
