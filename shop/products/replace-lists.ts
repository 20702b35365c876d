import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { ProductChange } from './store.ts'

interface Changed {
  readonly id: string
  readonly change: Pick<Partial<ProductChange>, 'morePictures' | 'documents'>
}

/** Replaces the further pictures and the documents of products, of each those that its change has. */
export async function replaceLists(tx: Database, changes: readonly Changed[]): Promise<void> {
  const pictures = changes.flatMap(({ id, change }) =>
    change.morePictures ? [{ id, list: change.morePictures }] : [],
  )
  const documents = changes.flatMap(({ id, change }) =>
    change.documents ? [{ id, list: change.documents }] : [],
  )
  if (pictures.length > 0) {
    await tx.deleteFrom('product_pictures').where('product_id', 'in', idsOf(pictures)).execute()
    // The first picture has position 1.
    await sql`
      insert into product_pictures (product_id, position, image, alt)
      select sent.id, n + 1, item ->> 'image', item ->> 'alt'
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as sent(id text, list jsonb),
        jsonb_array_elements(list) with ordinality as each(item, n)`.execute(tx)
  }
  if (documents.length > 0) {
    await tx.deleteFrom('product_documents').where('product_id', 'in', idsOf(documents)).execute()
    await sql`
      insert into product_documents (product_id, position, file, kind, title)
      select sent.id, n, item ->> 'file', item ->> 'kind', item ->> 'title'
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as sent(id text, list jsonb),
        jsonb_array_elements(list) with ordinality as each(item, n)`.execute(tx)
  }
}

const idsOf = (lists: readonly { readonly id: string }[]) => lists.map(({ id }) => id)
