import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatAmount } from '#contract/money.ts'
import { askInProcess } from '#web/api-client.server.ts'
import { ComparisonTray } from '#web/features/comparison/comparison-tray.tsx'
import { ALL_VARIANTS } from '#web/features/families/all-variants.ts'
import { FamilyPage } from '#web/features/families/family-page.tsx'
import { VariantChoice } from '#web/features/families/variant-choice.tsx'
import { KitParts, kitSaving } from '#web/features/kits/kit-parts.tsx'
import { PoolNotice } from '#web/features/pools/pool-notice.tsx'
import { PricePanel } from '#web/features/prices/price-panel.tsx'
import { Gallery } from '#web/features/products/gallery.tsx'
import { productJsonLd, sharePicture } from '#web/features/products/json-ld.ts'
import { loadProduct } from '#web/features/products/load-product.ts'
import { OnThisPage } from '#web/features/products/on-this-page.tsx'
import { orderingFacts } from '#web/features/products/ordering-facts.ts'
import { ProductDocuments } from '#web/features/products/product-documents.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductSafety } from '#web/features/products/product-safety.tsx'
import { inReviews, RelatedProducts } from '#web/features/products/related-products.tsx'
import { Specifications } from '#web/features/products/specifications.tsx'
import { searchQuery } from '#web/features/search/product-search.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { Icon } from '#web/ui/icon.tsx'
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

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await loadProduct(askInProcess(context), params.id)
  if (!loaded.product) return data(loaded, { status: 404 })
  const path = productPath(loaded.product)
  if (href('/product/:id/:name?', params) !== path)
    throw redirect(`${path}${new URL(request.url).search}`, 301)
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
  const [search] = useSearchParams()
  if (!loaderData.product) return <NotFound />
  const { product, family, kit, pool, rating, reviews, related } = loaderData
  if (family && search.has(ALL_VARIANTS)) return <FamilyPage family={family} product={product} />
  const { name, category, sku, brand } = product
  const saved = kit ? kitSaving({ parts: kit.parts, price: product.price }) : 0
  const inCategory = { pathname: href('/'), search: searchQuery({ category }), hash: '#products' }
  const inBrand = { pathname: href('/'), search: searchQuery({ brand }), hash: '#products' }
  return (
    <main className="page grid gap-14 py-4 lg:gap-18">
      <article className="grid gap-4">
        <nav aria-label="Breadcrumb">
          <ol className="muted flex flex-wrap gap-x-2 text-sm wrap-anywhere *:flex *:items-center *:gap-2">
            <li>
              <Link to={href('/')} className="inline-flex min-h-6 items-center hover:underline">
                Home
              </Link>
              <Icon name="right" className="size-3.5" />
            </li>
            <li>
              <Link to={inCategory} className="inline-flex min-h-6 items-center hover:underline">
                {category}
              </Link>
              <Icon name="right" className="size-3.5" />
            </li>
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        <div className="product-page">
          <Gallery key={product._id} product={product} />
          <div className="product-buy">
            <div className="grid gap-2">
              <h1 className="text-3xl wrap-anywhere">{name}</h1>
              <p className="muted flex flex-wrap items-center gap-x-4 text-sm wrap-anywhere">
                <span>SKU {sku}</span>
                {brand && (
                  <Link to={inBrand} className="inline-flex min-h-6 items-center hover:underline">
                    {brand}
                  </Link>
                )}
                {saved > 0 && (
                  <a href="#kit-parts" className="inline-flex min-h-6 items-center hover:underline">
                    {formatAmount(saved)} less than its parts
                  </a>
                )}
                {rating.average !== undefined && (
                  <a href="#reviews" className="flex min-h-6 flex-wrap items-center gap-x-2 hover:underline">
                    <Stars rating={rating.average} />
                    <span>{inReviews(rating.count)}</span>
                  </a>
                )}
              </p>
            </div>
            {family && <VariantChoice family={family} productId={product._id} />}
            <PricePanel key={product._id} product={product}>
              {pool && <PoolNotice pool={pool} />}
            </PricePanel>
          </div>
          <div className="grid min-w-0 content-start gap-9">
            <OnThisPage product={product} hasParts={kit !== undefined} reviewCount={rating.count} />
            <p
              id="description"
              className="max-w-[66ch] scroll-mt-24 text-[1.0625rem] leading-relaxed whitespace-pre-line"
            >
              {product.description}
            </p>
            {kit && <KitParts parts={kit.parts} price={product.price} />}
            <Specifications id="specifications" title="Specifications" facts={product.specs} />
            <Specifications id="codes" title="Codes and quantities" facts={orderingFacts(product)} />
            <ProductDocuments documents={product.documents} />
            <ProductSafety product={product} />
          </div>
        </div>
      </article>

      <RelatedProducts product={product} rating={rating} reviews={reviews} related={related} />
      <ComparisonTray />
    </main>
  )
}
