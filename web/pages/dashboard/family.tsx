import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { dissolveFamily } from '#contract/families/editing.ts'
import { getFamily } from '#contract/families/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FamilyEditor } from '#web/features/families/family-editor.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordHead } from '#web/ui/record-head.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/family'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.family.name ?? 'Product family') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return { family: await orNotFound(callShop(request, getFamily, { id })) }
}

export default function FamilyPage({ loaderData: { family } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()
  const { _id: id, name, variants } = family
  const [first] = variants
  return (
    <div className="full-width grid min-w-0 gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/families'), text: 'All product families' }}
        number={name}
        isNamed
        actions={
          first && (
            <Link to={productPath({ _id: first.product_id, name: first.productName })} className="btn">
              See it in the shop
            </Link>
          )
        }
        menu={
          <May call={dissolveFamily}>
            <ConfirmButton
              look="plain-danger"
              label="Dissolve the family"
              disabled={isBusy}
              confirm="Dissolve the family"
              onConfirm={() =>
                run(dissolveFamily, { id }, async () => {
                  toast('Family dissolved')
                  await navigate(href('/dashBoard/families'))
                })
              }
            >
              <p>Its products stay for sale, each on its own.</p>
            </ConfirmButton>
          </May>
        }
      />
      <FormError>{error}</FormError>
      <FamilyEditor key={JSON.stringify(family)} family={family} />
    </div>
  )
}
