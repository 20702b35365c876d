/** A name in a table: in one line, cut where there is no room. */
export const OneLine = ({ children }: { readonly children: string }) => (
  <span className="one-line" title={children}>
    <span>{children}</span>
  </span>
)
