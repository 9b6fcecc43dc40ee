import { data } from 'react-router'
import { ConfirmPasskey } from '#app/admin/passkeys/confirm-passkey.tsx'
import { PROOF_NEEDED } from '#app/admin/passkeys/passkey-messages.ts'
import { IMPORT_FILE_PATH, IMPORTS_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { storeFailure, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { canRunBulkActions } from '#domain/access/access-policy.ts'
import { listImports } from '#domain/import-records/import-records.ts'
import { type UndoResult, undoImport } from '#domain/imports/undo-import.ts'
import { listItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/imports'
import { ImportCard } from './import-card.tsx'

const PER_PAGE = 20
const MOST_NAMED = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = parsePageNumber(readQuery(IMPORTS_PATH, request))
  if (page === undefined) throw data(null, { status: 404 })
  const { read, failure, status } = await tryToRead(services, 'Imports not listed', async () => {
    const { total, imports } = await listImports(services.store, { from: (page - 1) * PER_PAGE, size: PER_PAGE })
    const pages = pageCount(total, PER_PAGE)
    if (page > pages) throw data(null, { status: 404 })
    const listed = imports.map(async (one) => ({
      ...one,
      time: formatDateTime(one.imported_at, services.settings.timeZone),
      preserved: one.state === 'undone' && one.kept > 0 ? await listPreserved(services, one.id) : [],
    }))
    return { imports: await Promise.all(listed), pages }
  })
  return data({ ...(read ?? { imports: [], pages: 1 }), page, failure }, { status })
}

async function listPreserved(services: Pick<Services, 'store'>, id: string) {
  const { items } = await listItems(services, { kinds: itemKinds, order: 'newest', size: MOST_NAMED }, [{ field: 'batch', equals: id }])
  return items.map(({ item: { kind, id, title } }) => ({ kind, id, title: title || 'Untitled' }))
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
    if (undone.ok) return redirectTelling(services, IMPORTS_PATH, { text: undoneText(undone) })
    if (undone.reason === 'undone') return redirectWithNotice(services, IMPORTS_PATH, 'import-undone-before')
    const { status, problem } = REFUSED[undone.reason]
    return data({ problem }, { status })
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Import not undone', 'Not all undone', 'Undo it again to continue.')
    return data({ problem }, { status })
  }
}

export default function Imports({ loaderData: { imports, page, pages, failure }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={TO_POSTS} lead="Imported files, newest first. You can undo an import as a whole.">
        <ButtonLink href={IMPORT_FILE_PATH}>Import a file</ButtonLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem ?? failure} />
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

function undoneText({ items, preserved }: { items: number; preserved: number }): string {
  const others = 'The import is undone. You can restore its posts from Trash.'
  if (preserved === 0) return others
  const stay = `${formatCount(preserved, 'post')} ${preserved === 1 ? 'was changed since and stays' : 'were changed since and stay'}.`
  return preserved === items ? `Nothing was deleted: ${stay}` : `${others} ${stay}`
}
