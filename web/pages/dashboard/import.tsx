import { href } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import {
  checkImport,
  getImport,
  importFormats,
  listImportRows,
  runImport,
} from '#contract/imports/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ImportProgress } from '#web/features/imports/import-progress.tsx'
import { ImportResult, shownRows } from '#web/features/imports/import-result.tsx'
import { ImportStateBadge } from '#web/features/imports/import-state.tsx'
import { MappingForm } from '#web/features/imports/mapping-form.tsx'
import { RunButtons } from '#web/features/imports/run-buttons.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/import'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.importing.fileName ?? 'Import') },
]

const Show = z.enum(shownRows).optional().catch(undefined)

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const importing = await orNotFound(callShop(request, getImport, { id }))
  const asked = Show.parse(new URL(request.url).searchParams.get('show') ?? undefined)
  const show = asked ?? shownRows.find((each) => importing[`${each}Count`] > 0) ?? 'new'
  const page = await loadPage(request, (place) => listShop(request, listImportRows, { id, show, ...place }))
  return { importing, show, page }
}

export default function ImportPage({ loaderData: { importing, show, page } }: Route.ComponentProps) {
  const { _id: id, state, fileName, format, encoding, rowCount, problem, columns } = importing
  const isMoving = state === 'uploading' || state === 'checking' || state === 'running'
  const isRead = state !== 'uploading' && columns.length > 0
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <PageHead title={fileName} back={{ to: href('/dashBoard/imports'), text: 'All imports' }} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ImportStateBadge state={state} />
          <span className="muted">
            {importFormats[format]}, {isRead && `${counted(rowCount, 'row')}, `}read as {encoding}
          </span>
        </p>
        {encoding.startsWith('Windows') && (
          <p className="muted max-w-prose">
            If letters are wrong, upload the file again and choose another encoding.
          </p>
        )}
        {problem && <p className="text-problem max-w-prose">{problem}</p>}
      </div>
      {isMoving && <ImportProgress importing={importing} />}
      <May call={runImport}>
        <RunButtons importing={importing} />
      </May>
      {isRead && state !== 'uploaded' && <ImportResult importing={importing} show={show} page={page} />}
      {(state === 'uploaded' || state === 'checked') && (
        <May call={checkImport}>
          <MappingForm key={`${id} ${state}`} importing={importing} />
        </May>
      )}
    </div>
  )
}
