/** A placeholder in the shape of a list. */
export function ListSkeleton() {
  return (
    <div role="status" className="skeletons grid gap-4">
      <span className="sr-only">Loading</span>
      <div className="mb-4 h-9 w-56 rounded-field" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="h-36 rounded-box" />
      ))}
    </div>
  )
}
