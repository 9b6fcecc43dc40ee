import { data } from 'react-router'
import { addDataForm } from '#domain/item-forms.ts'
import { site } from '../content/site.ts'
import { servicesContext } from '../context.ts'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/add-data'
import { adminMeta } from './admin-meta.ts'
import styles from './import-panel.module.css'
import { ImportPanel } from './import-panel.tsx'
import { DataFacts, DataWriting } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { newItem } from './new-item.ts'
import { PageHeader } from './page-header.tsx'
import { REQUIRED_NOTE } from './required-note.ts'
import { runImport } from './run-import.ts'
import { addItem } from './save-item.ts'
import { sendForm } from './send-form.ts'

const ABOUT = { title: 'Add Data', path: '/add-data-component' }

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { ...newItem(services, addDataForm, { source: site.name }), timeZone: services.settings.timeZone }
}

/** One item from the form, or many from a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readForm(request)
  if (!sent.has('file')) return addItem(services, addDataForm, sent)
  const { report, status } = await runImport(services, sent, () => {})
  return data({ report }, { status })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendForm(request, serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function AddData({ loaderData: { rules, texts, timeZone }, actionData }: Route.ComponentProps) {
  const report = actionData && 'report' in actionData ? actionData.report : undefined
  return (
    <>
      <PageHeader title={ABOUT.title} />
      <ImportPanel earlierReport={report} timeZone={timeZone} />
      <div className={styles.one}>
        <h2>Or write one item</h2>
        <p>A blog item from plain text. {REQUIRED_NOTE}</p>
      </div>
      <ItemForm
        draftKey={ABOUT.path}
        rules={rules}
        texts={texts}
        result={actionData && 'report' in actionData ? undefined : actionData}
        submit="Add Data"
        cancelHref="/admin/manage-blogs?tab=blogs"
        writing={<DataWriting />}
        facts={<DataFacts />}
      />
    </>
  )
}
