import type { TestCaller, TestShop } from './open-shop.ts'

/** Uploads text, or bytes, as a file of products. Returns the reply. */
export const uploadFile = (
  admin: TestCaller,
  content: string | Uint8Array,
  supplier_id?: string,
  encoding?: string,
) =>
  admin.post('/imports', {
    fileName: 'products.csv',
    file: Buffer.from(content).toString('base64'),
    ...(supplier_id && { supplier_id }),
    ...(encoding && { encoding }),
  })

/** Uploads a file and checks it with the columns as they were guessed, unless `mapping` changes them. */
export async function checkedImport(
  shop: TestShop,
  content: string,
  { mapping = {}, ...more }: { mapping?: object; supplier?: string } = {},
) {
  const admin = await shop.admin()
  const { body: made } = await uploadFile(admin, content)
  const id = String(made.insertedId)
  await shop.jobs.runAll()
  const { body } = await admin.get(`/imports/${id}`)
  const reply = await admin.put(`/imports/${id}/mapping`, {
    mapping: { ...(body.mapping as object), ...mapping }, // an object of the reply
    ...more,
  })
  await shop.jobs.runAll()
  return {
    id,
    reply,
    get: async () => (await admin.get(`/imports/${id}`)).body,
    rows: async (show: string) => (await admin.get(`/imports/${id}/rows?show=${show}`)).body,
    run: async (sent: object = {}) => {
      const started = await admin.post(`/imports/${id}/run`, sent)
      await shop.jobs.runAll()
      return started
    },
  }
}
