/** What is wrong with a form as a whole. In the page before it has anything to say, so that it is read out. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-problem empty:hidden">
      {children}
    </p>
  )
}
