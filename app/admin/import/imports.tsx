import { data, redirectDocument } from 'react-router'
import { ConfirmPasskey } from '#app/admin/passkeys/confirm-passkey.tsx'
import { PROOF_NEEDED } from '#app/admin/passkeys/passkey-messages.ts'
import { IMPORT_FILE_PATH, IMPORTS_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { storeFailureResponse, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { canRunBulkActions } from '#domain/access/access-policy.ts'
import { listImports } from '#domain/import-records/import-records.ts'
import { type UndoResult, undoImport } from '#domain/imports/undo-import.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Route } from './+types/imports'
import { ImportCard } from './import-card.tsx'
import { setUndoFlash, takeUndoFlash } from './undone-import.ts'
import { UndoneNotice } from './undone-notice.tsx'

const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = parsePageNumber(readQuery(IMPORTS_PATH, request))
  if (page === undefined) throw data(null, { status: 404 })
  const { read, failure, status } = await tryToRead(services, 'Imports not listed', async () => {
    const { undone, headers: told } = await takeUndoFlash(services, request)
    const { total, imports } = await listImports(services.store, { from: (page - 1) * PER_PAGE, size: PER_PAGE })
    const pages = pageCount(total, PER_PAGE)
    if (page > pages) throw data(null, { status: 404 })
    const listed = imports.map((one) => ({ ...one, time: formatDateTime(one.imported_at, services.settings.timeZone) }))
    return { told, shown: { imports: listed, pages, undone } }
  })
  return data({ ...(read?.shown ?? { imports: [], pages: 1, undone: undefined }), page, failure }, { status, headers: read?.told ?? {} })
}

const REFUSED: Record<Exclude<Extract<UndoResult, { ok: false }>['reason'], 'undone'>, { status: number; problem: string }> = {
  missing: { status: 404, problem: 'Nothing was undone: this import doesn’t exist.' },
  lasting: { status: 409, problem: 'Nothing was undone: this import is too old, so its posts aren’t known.' },
  'under-way': { status: 409, problem: 'Nothing was undone: someone else is working on this import. Try again in a minute.' },
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (sent.get('intent') !== 'undo' || sent.getAll('id').length !== 1) throw data(UNKNOWN_INTENT, { status: 400 })
  try {
    const [actor, id] = [currentAdministrator(context), String(sent.get('id'))]
    if (!(await canRunBulkActions(services, currentSession(context))))
      return data({ problem: PROOF_NEEDED, needsPasskey: true }, { status: 403 })
    const undone = await undoImport(services, actor, id)
    if (undone.ok) return redirectDocument(IMPORTS_PATH, { headers: await setUndoFlash(services, id) })
    if (undone.reason === 'undone') return redirectWithNotice(services, IMPORTS_PATH, 'import-undone-before')
    const { status, problem } = REFUSED[undone.reason]
    return data({ problem }, { status })
  } catch (error) {
    return storeFailureResponse(services, error, 'Import not undone', 'Not all undone', 'Undo it again to continue.')
  }
}

export default function Imports({ loaderData: { imports, page, pages, undone, failure }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={TO_POSTS} lead="Imported files, newest first. You can undo an import as a whole.">
        <ButtonLink href={IMPORT_FILE_PATH}>Import a file</ButtonLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem ?? failure} />
      {undone && !actionData && <UndoneNotice undone={undone} />}
      {actionData && 'needsPasskey' in actionData && <ConfirmPasskey onProved={() => location.assign(IMPORTS_PATH)} />}
      {!failure && imports.length === 0 && <p className="nothing">No imports yet.</p>}
      <ol className="ruled above">
        {imports.map((one) => (
          <li key={one.id}>
            <ImportCard about={one} />
          </li>
        ))}
      </ol>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${IMPORTS_PATH}?page=${to}` : IMPORTS_PATH)} />}
    </>
  )
}
