import tabStyles from '#app/admin/navigation/section-tabs.module.css'
import '#domain/fields/zod-jitless.ts'
import { data, redirectDocument } from 'react-router'
import { z } from 'zod'
import { isSaveResponse } from '#app/admin/forms/save-response.ts'
import { sendForm } from '#app/admin/forms/send-form.ts'
import { ItemForm } from '#app/admin/item-form/item-form.tsx'
import { newItem, saveNewItem } from '#app/admin/item-form/new-item.ts'
import { ADD_DATA_PATH, IMPORT_FILE_PATH, IMPORTS_PATH } from '#app/admin/paths/admin-paths.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { fitInCookie, setFlash, takeFlash } from '#app/requests/flash.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { type ImportReport, NOTHING_IMPORTED } from '#domain/import-records/import-report.ts'
import { basicForm, itemKinds } from '#domain/kinds/kinds.ts'
import { isObject } from '#lib/objects/objects.ts'
import type { Route } from './+types/add-data'
import { ImportPanel } from './import-panel.tsx'
import { runImport } from './run-import.ts'

const shape = z.object({
  rows: z.number(),
  stored: z.number(),
  kind: z.enum(itemKinds).optional(),
  missing: z.number().optional(),
  notes: z.array(z.object({ row: z.number(), line: z.number(), field: z.string(), text: z.string() })),
  noteCount: z.number(),
})

const ABOUT = { title: 'Add Data', path: ADD_DATA_PATH }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { word, headers } = await takeFlash(services, 'import-report', request)
  const imported = parseImportFlash(word)
  const isImport = readQuery(ADD_DATA_PATH, request).get('from') === 'file' || imported !== undefined
  const form = await newItem(services, basicForm)
  return data({ ...form, isImport, timeZone: services.settings.timeZone, imported }, { headers })
}

/** Redirecting after a save makes reloads harmless. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (!sent.has('file')) return saveNewItem(services, currentAdministrator(context), { form: basicForm, sent })
  const { report, status } = await runImport(services, currentAdministrator(context), { sent, role: currentSession(context).role })
  if (report.stored === 0) return data({ report }, { status })
  return redirectDocument(IMPORT_FILE_PATH, { status: 303, headers: await setFlash(services, 'import-report', toImportFlash(report)) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, (answer) => isSaveResponse(answer) || (isObject(answer) && 'report' in answer))

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function AddData({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, imported, isImport, ...form } = loaderData
  const isImportAnswer = actionData !== undefined && 'report' in actionData
  const report = isImportAnswer ? actionData.report : imported
  return (
    <>
      <PageHeader back={TO_POSTS} title={ABOUT.title}>
        <QuietLink href={IMPORTS_PATH}>All imports</QuietLink>
      </PageHeader>
      <Tabs isImport={isImport || isImportAnswer} />
      {isImport || isImportAnswer ? (
        <ImportPanel earlierReport={report} timeZone={timeZone} />
      ) : (
        <ItemForm
          draftKey={ABOUT.path}
          {...form}
          answer={actionData && !isImportAnswer ? actionData : undefined}
          submit="Add Data"
          backHref={listPath(basicForm.kind)}
        />
      )}
    </>
  )
}

function Tabs({ isImport }: { isImport: boolean }) {
  return (
    <nav aria-label={ABOUT.title} className={`${tabStyles.tabs} ${tabStyles.page}`}>
      <ul>
        <li>
          <a href={ADD_DATA_PATH} aria-current={isImport ? undefined : 'page'}>
            Write a post
          </a>
        </li>
        <li>
          <a href={IMPORT_FILE_PATH} aria-current={isImport ? 'page' : undefined}>
            Import a file
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** Cookies are small, so the report keeps only as many remarks as fit. */
function toImportFlash({ rows, stored, kind, missing, notes, noteCount }: ImportReport): z.infer<typeof shape> {
  const word = { rows, stored, kind, missing, noteCount }
  return { ...word, notes: fitInCookie(notes, (some) => ({ ...word, notes: some })) }
}

function parseImportFlash(word: Record<string, unknown>): ImportReport | undefined {
  const read = shape.safeParse(word)
  return read.success ? { ...NOTHING_IMPORTED, ...read.data } : undefined
}
