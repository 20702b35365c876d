/** A product's picture in responsive sizes and formats, in a box of fixed proportions. */
export function ProductPicture({
  img,
  name,
  sizes,
  eager = false,
  className = '',
}: {
  img: string
  name: string
  /** The HTML `sizes` attribute: the picture's width by window width. */
  sizes: string
  /** For pictures visible without scrolling. */
  eager?: boolean
  className?: string
}) {
  const stem = /^(\/i\/[\w-]+)-800\.webp$/.exec(img)?.[1]
  const set = (type: string) => `${stem}-400.${type} 400w, ${stem}-800.${type} 800w`
  return (
    <picture>
      {stem && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      {stem && <source type="image/webp" srcSet={set('webp')} sizes={sizes} />}
      <img
        src={img}
        alt={name}
        width="800"
        height="800"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={`product-picture aspect-square w-full object-cover ${className}`}
      />
    </picture>
  )
}
