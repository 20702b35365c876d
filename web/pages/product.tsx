import { data, href, Link, redirect } from 'react-router'
import { titled } from '#contract/brand.ts'
import { askInProcess } from '#web/api-client.server.ts'
import { CompareButton } from '#web/features/comparison/compare-button.tsx'
import { ComparisonTray } from '#web/features/comparison/comparison-tray.tsx'
import { SeveralVariants } from '#web/features/families/several-variants.tsx'
import { VariantChoice } from '#web/features/families/variant-choice.tsx'
import { KitParts } from '#web/features/kits/kit-parts.tsx'
import { PoolNotice } from '#web/features/pools/pool-notice.tsx'
import { PricePanel } from '#web/features/prices/price-panel.tsx'
import { Gallery } from '#web/features/products/gallery.tsx'
import { productJsonLd, sharePicture } from '#web/features/products/json-ld.ts'
import { loadProduct } from '#web/features/products/load-product.ts'
import { orderingFacts } from '#web/features/products/ordering-facts.ts'
import { ProductDocuments } from '#web/features/products/product-documents.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductSafety } from '#web/features/products/product-safety.tsx'
import { inReviews, RelatedProducts } from '#web/features/products/related-products.tsx'
import { Specifications } from '#web/features/products/specifications.tsx'
import { searchQuery } from '#web/features/search/product-search.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { Stars } from '#web/ui/stars.tsx'
import type { Route } from './+types/product'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.product) return [{ title: titled('Product not found') }]
  const { product, family, rating } = loaderData
  const path = productPath(product)
  const { publicUrl } = matches[0].loaderData.settings
  const [title, description] = [product.name, product.description.slice(0, 160)]
  return [
    ...pageMeta(matches, { title, description, path, picture: sharePicture(product.img) }),
    ...productJsonLd({ product, family, rating, path, publicUrl }).map((thing) => ({
      'script:ld+json': thing,
    })),
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadProduct(askInProcess(context), params.id)
  if (!loaded.product) return data(loaded, { status: 404 })
  const path = productPath(loaded.product)
  if (href('/product/:id/:name?', params) !== path) throw redirect(path, 301)
  return loaded
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!seesAssortment()) return serverLoader()
  const [{ loadProduct }, { askAsMember }] = await Promise.all([
    import('#web/features/products/load-product.ts'),
    import('#web/api-client.ts'),
  ])
  return loadProduct(askAsMember, params.id)
}
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) return <NotFound />
  const { product, family, kit, pool, rating, reviews, related } = loaderData
  const { name, category, sku, brand } = product
  const inCategory = { pathname: href('/'), search: searchQuery({ category }), hash: '#products' }
  const inBrand = { pathname: href('/'), search: searchQuery({ brand }), hash: '#products' }
  return (
    <main className="page grid gap-16 py-8 lg:py-12">
      <article className="grid gap-8">
        <nav aria-label="Breadcrumb">
          <ol className="muted flex flex-wrap gap-x-2 wrap-anywhere *:flex *:items-center *:gap-2">
            <li>
              <Link to={href('/')} className="inline-flex min-h-6 hover:underline">
                Home
              </Link>
              <span aria-hidden="true">/</span>
            </li>
            <li>
              <Link to={inCategory} className="inline-flex min-h-6 hover:underline">
                {category}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        <div className="grid gap-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10 lg:grid-cols-2 lg:gap-16">
          <div className="md:sticky md:top-24 md:self-start">
            <Gallery key={product._id} product={product} />
          </div>
          <div className="grid min-w-0 content-start gap-7">
            <div className="grid gap-3">
              <h1 className="text-[clamp(2rem,4.5vw,3rem)] wrap-anywhere">{name}</h1>
              <p className="muted flex flex-wrap gap-x-4 wrap-anywhere">
                <span>SKU {sku}</span>
                {brand && (
                  <Link to={inBrand} className="inline-flex min-h-6 items-center hover:underline">
                    {brand}
                  </Link>
                )}
              </p>
              {rating.average !== undefined && (
                <a href="#reviews" className="flex min-h-6 flex-wrap items-center gap-x-3 hover:underline">
                  <Stars rating={rating.average} />
                  <span className="muted">{inReviews(rating.count)}</span>
                </a>
              )}
            </div>
            {family && <VariantChoice family={family} productId={product._id} />}
            <PricePanel key={product._id} product={product}>
              {pool && <PoolNotice pool={pool} />}
            </PricePanel>
            <div className="justify-self-start">
              <CompareButton product={product} />
            </div>
            <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{product.description}</p>
            {kit && <KitParts parts={kit.parts} />}
            <Specifications title="Codes and quantities" facts={orderingFacts(product)} />
            <Specifications title="Specifications" facts={product.specs} />
            <ProductDocuments documents={product.documents} />
            <ProductSafety product={product} />
          </div>
        </div>
      </article>

      {family && family.variants.length > 1 && <SeveralVariants key={family._id} family={family} />}
      <RelatedProducts product={product} rating={rating} reviews={reviews} related={related} />
      <ComparisonTray />
    </main>
  )
}
