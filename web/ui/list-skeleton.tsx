/** The shape of a list that is loading. */
export function ListSkeleton() {
  return (
    <div role="status" className="skeletons grid">
      <span className="sr-only">Loading</span>
      <span className="skeleton mt-2 mb-8 h-7 w-56" />
      {[1, 0.84, 0.68, 0.52, 0.36, 0.2].map((opacity) => (
        <span key={opacity} className="skeleton-row" style={{ opacity }}>
          <span className="skeleton size-8 rounded-field" />
          <span className="skeleton h-3 w-44" />
          <span className="skeleton ms-auto h-3 w-14" />
          <span className="skeleton h-3 w-20 max-sm:hidden" />
        </span>
      ))}
    </div>
  )
}
