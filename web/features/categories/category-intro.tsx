import { Link } from 'react-router'

export interface CategoryIntroProps {
  /** Sanitised by the server, which rejects raw HTML. */
  readonly html: string
  readonly banner: { readonly text: string; readonly link: string } | null
}

/** The owner's text and banner of a category, above its products. */
export function CategoryIntro({ html, banner }: CategoryIntroProps) {
  if (!html && !banner) return null
  return (
    <div className="category-intro">
      {banner && (
        <p className="category-banner">
          {banner.link ? (
            <Link to={banner.link} className="tap-link">
              {banner.text}
            </Link>
          ) : (
            banner.text
          )}
        </p>
      )}
      {html && <div className="category-text" dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  )
}
