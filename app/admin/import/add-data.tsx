import { data, redirectDocument } from 'react-router'
import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { ItemForm } from '#app/admin/item-form/item-form.tsx'
import { newItem, saveNewItem } from '#app/admin/item-form/new-item.ts'
import { REQUIRED_NOTE } from '#app/admin/item-form/required-note.ts'
import { sendForm } from '#app/admin/item-form/send-form.ts'
import { listPath } from '#app/admin/items/manage-path.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import { leaveWord, takeWord } from '#app/said-once.ts'
import { plainForm } from '#domain/items/kinds.ts'
import type { Route } from './+types/add-data'
import styles from './import-panel.module.css'
import { ImportPanel } from './import-panel.tsx'
import { importedWord, readImportedWord } from './imported-word.ts'
import { IMPORTS_PATH } from './imports-path.ts'
import { previewSent } from './preview-sent.ts'
import { runImport } from './run-import.ts'

const ABOUT = { title: 'Add Data', path: '/add-data-component' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { word, headers } = await takeWord(services, 'import-report', request)
  const form = await newItem(services, plainForm)
  return data({ ...form, timeZone: services.settings.timeZone, imported: readImportedWord(word) }, { headers })
}

/** One item from the form, or many from a file. What was stored leads to another page, as loading this one again would store it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (!sent.has('file')) return saveNewItem(services, signedIn(context), { form: plainForm, sent })
  if (sent.has('preview')) {
    const { preview, status } = await previewSent(context.get(servicesContext), sent)
    return data({ preview }, { status })
  }
  const { report, status } = await runImport(services, signedIn(context), { sent })
  if (report.stored === 0) return data({ report }, { status })
  return redirectDocument(ABOUT.path, { status: 303, headers: await leaveWord(services, 'import-report', importedWord(report)) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function AddData({ loaderData: { rules, texts, timeZone, imported }, actionData }: Route.ComponentProps) {
  const report = actionData && 'report' in actionData ? actionData.report : imported
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  return (
    <>
      <PageHeader title={ABOUT.title}>
        <a className="button button-quiet" href={IMPORTS_PATH}>
          All imports
        </a>
      </PageHeader>
      <ImportPanel earlierReport={report} earlierPreview={preview} timeZone={timeZone} />
      <div className={styles.one}>
        <h2>Or write one item</h2>
        <p>A blog item from plain text. {REQUIRED_NOTE}</p>
      </div>
      <ItemForm
        draftKey={ABOUT.path}
        rules={rules}
        texts={texts}
        answer={actionData && ('report' in actionData || 'preview' in actionData) ? undefined : actionData}
        submit="Add Data"
        backHref={listPath(plainForm.kind)}
      />
    </>
  )
}
