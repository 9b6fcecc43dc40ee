import { data, redirectDocument } from 'react-router'
import { REQUIRED_NOTE } from '#app/admin/forms/required-note.ts'
import { isSaveResponse } from '#app/admin/forms/save-response.ts'
import { sendForm } from '#app/admin/forms/send-form.ts'
import { ItemForm } from '#app/admin/item-form/item-form.tsx'
import { newItem, saveNewItem } from '#app/admin/item-form/new-item.ts'
import { IMPORTS_PATH } from '#app/admin/paths/imports-path.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { servicesContext } from '#app/context.ts'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { importColumns } from '#domain/imports/import-fields.ts'
import { basicForm, itemKinds } from '#domain/kinds/kinds.ts'
import { isObject } from '#lib/objects/objects.ts'
import type { Route } from './+types/add-data'
import { parseImportFlash, toImportFlash } from './import-flash.ts'
import styles from './import-panel.module.css'
import { ImportPanel } from './import-panel.tsx'
import { readFirstRows } from './read-first-rows.ts'
import { runImport } from './run-import.ts'

const ABOUT = { title: 'Add Data', path: '/add-data-component' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { word, headers } = await takeFlash(services, 'import-report', request)
  const form = await newItem(services, basicForm)
  return data(
    { ...form, timeZone: services.settings.timeZone, columns: itemKinds.map(importColumns), imported: parseImportFlash(word) },
    { headers },
  )
}

/** Redirecting after a save makes reloads harmless. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (!sent.has('file')) return saveNewItem(services, currentAdministrator(context), { form: basicForm, sent })
  if (sent.has('preview')) {
    const { preview, status } = await readFirstRows(context.get(servicesContext), sent)
    return data({ preview }, { status })
  }
  const { report, status } = await runImport(services, currentAdministrator(context), { sent })
  if (report.stored === 0) return data({ report }, { status })
  return redirectDocument(ABOUT.path, { status: 303, headers: await setFlash(services, 'import-report', toImportFlash(report)) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, (answer) => isSaveResponse(answer) || (isObject(answer) && ('report' in answer || 'preview' in answer)))

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function AddData({ loaderData: { timeZone, columns, imported, ...form }, actionData }: Route.ComponentProps) {
  const report = actionData && 'report' in actionData ? actionData.report : imported
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  return (
    <>
      <PageHeader title={ABOUT.title}>
        <a className="button button-quiet" href={IMPORTS_PATH}>
          All imports
        </a>
      </PageHeader>
      <ImportPanel earlierReport={report} earlierPreview={preview} timeZone={timeZone} columns={columns} />
      <div className={styles.one}>
        <h2>Or write one item</h2>
        <p>A blog item from plain text. {REQUIRED_NOTE}</p>
      </div>
      <div className={styles.itemForm}>
        <ItemForm
          draftKey={ABOUT.path}
          {...form}
          answer={actionData && ('report' in actionData || 'preview' in actionData) ? undefined : actionData}
          submit="Add Data"
          backHref={listPath(basicForm.kind)}
        />
      </div>
    </>
  )
}
