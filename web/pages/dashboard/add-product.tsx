import { useState } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { addProduct } from '#contract/products/editing.ts'
import { callShop } from '#web/api-client.ts'
import { emptyDraft, fieldsOf } from '#web/features/products/product-draft.ts'
import { ProductForm } from '#web/features/products/product-form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordBody } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'

export const meta = () => [{ title: titled('Add Product') }]

export default function AddProduct() {
  // Remounts the form after each product, so that it starts empty.
  const [added, setAdded] = useState(0)
  return (
    <div className="grid gap-6">
      <PageHead title="Add Product" />
      <RecordBody aside={<WhatFollows />}>
        <ProductForm
          key={added}
          start={emptyDraft}
          withStock
          send={(product, { request, idempotencyKey }) => {
            const fields = { ...fieldsOf(product), availableQuantity: product.availableQuantity }
            return callShop(request, addProduct, fields, { idempotencyKey })
          }}
          onDone={() => {
            toast('Product added Successfully')
            setAdded((count) => count + 1)
          }}
          submitLabel="Add"
          failed="Failed to Add Product."
        />
      </RecordBody>
    </div>
  )
}

const WhatFollows = () => (
  <Section id="follows" title="What follows">
    <ul className="muted grid gap-3">
      <li>The product is on sale at once, at the price of one piece and its price breaks.</li>
      <li>Its first picture stands for it in lists.</li>
      <li>
        Its stock changes by orders, deliveries and bookings; you see it at{' '}
        <Link to={href('/dashBoard/manageProduct')} className="anchor">
          Manage Product
        </Link>
        .
      </li>
      <li>
        For many products at once,{' '}
        <Link to={href('/dashBoard/imports')} className="anchor">
          import a file
        </Link>
        .
      </li>
    </ul>
  </Section>
)
