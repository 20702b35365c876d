import { useEffect, useState } from 'react'
import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import {
  createList,
  type List,
  ListName,
  listLists,
  MAX_LISTS,
  setListLines,
} from '#contract/lists/endpoints.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { peopleRefusals } from '#contract/refusals/people.ts'
import { productsRefusals } from '#contract/refusals/products.ts'
import { callShop, errorMessage, listShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly product: Pick<Product, '_id' | 'name'>
  readonly pieces: number
  readonly onClose: () => void
}

/** The option for a new list. */
const NEW = ''

const Fields = z
  .object({ listId: z.string(), name: z.string() })
  .superRefine(({ listId, name }, { addIssue }) => {
    const problem = listId === NEW ? ListName.safeParse(name).error?.issues[0] : undefined
    if (problem) addIssue({ code: 'custom', path: ['name'], message: problem.message })
  })

/** Asks which list to add a product to. */
export function AddToListDialog({ product: { _id: product_id, name: productName }, pieces, onClose }: Props) {
  const { lists, problem } = useOwnLists()
  const { form, field, modal, dialog } = useDialogForm({
    schema: Fields,
    defaultValues: { listId: NEW, name: '' },
    values: { listId: lists?.[0]?._id ?? NEW, name: '' },
    toInput: (fields) => fields,
    send: async ({ listId, name }, { request, idempotencyKey }) => {
      const lines = [{ product_id, orderAmount: pieces }]
      const { unknown } = await (listId === NEW
        ? callShop(request, createList, { name, source: { from: 'lines', lines } }, { idempotencyKey })
        : callShop(request, setListLines, { id: listId, lines }))
      return unknown
    },
    onDone: (unknown, { listId, name }) => {
      const listName = lists?.find(({ _id }) => _id === listId)?.name ?? name.trim()
      toast(
        unknown.length > 0
          ? messageIn(productsRefusals['no-such-product'])
          : `${formatCount(pieces)} × ${productName} on ${listName}`,
      )
      modal.close()
    },
    refusedFields: { 'list-name-taken': 'name' },
  })
  const isNew = form.watch('listId') === NEW
  return (
    <DialogForm
      {...dialog}
      title="Add to list"
      error={problem ?? dialog.error}
      submit="Add to the list"
      disabled={!lists}
      onClose={onClose}
    >
      <p className="muted wrap-anywhere">
        {formatCount(pieces)} × {productName}
      </p>
      {lists && lists.length > 0 && (
        <Select
          label="List"
          hint="If the product is on it already, its quantity is replaced."
          {...field('listId')}
          options={[...lists.map(({ _id, name }) => [_id, name] as const), [NEW, 'A new list']]}
        />
      )}
      {lists && isNew && <Field label="Name of the list" maxLength={100} {...field('name')} />}
      {!lists && !problem && <p role="status">Loading your lists…</p>}
    </DialogForm>
  )
}

/** Returns the lists that the user may edit; undefined until loaded. */
function useOwnLists() {
  const [lists, setLists] = useState<readonly List[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    listShop(new Request(location.href), listLists, { limit: MAX_LISTS })
      .then(({ rows }) => setLists(rows.filter(({ canChange }) => canChange)))
      .catch((failure: unknown) =>
        setProblem(
          failure instanceof Response ? messageIn(peopleRefusals['signed-out']) : errorMessage(failure),
        ),
      )
  }, [])
  return { lists, problem }
}
