import { use } from 'react'
import { data } from 'react-router'
import { SETTINGS_PATH, SHOW_CHECKLIST } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { NoticeContext, StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import { company } from '#app/content/company.ts'
import { servicesContext } from '#app/context.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { fieldAtPath, labelOf } from '#domain/site-copy/page-copy.ts'
import type { Route } from './+types/settings'
import { loadSettings, type SettingsRow } from './load-settings.ts'
import styles from './settings.module.css'
import { REPLY_FIELDS, type SettingsAnswer, settingsAction } from './settings-action.ts'
import { type DialogField, SettingsDialog } from './settings-dialog.tsx'
import { SettingsEntry } from './settings-entry.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { read, failure, status } = await tryToRead(services, 'Settings not read', async () => {
    const details = await loadCompanyDetails(services)
    const reply: DialogField[] = REPLY_FIELDS.map((name) => ({
      name,
      label: labelOf(fieldAtPath(company.field, `facts.${name}`)),
      value: details[name],
    }))
    const days = String(services.settings.messageRetentionDays ?? '')
    const rows = await loadSettings(services, { email: currentSession(context).email, details })
    return { rows, reply, days }
  })
  return data({ rows: [], reply: [], days: '', ...read, failure }, { status })
}

export const action = adminAction({ logged: 'Settings not changed', notDone: 'Not saved' }, async (sending) => {
  const answer = await settingsAction(sending)
  return data(answer, { status: answer.problem ? 422 : 200 })
})

export default function Settings({ loaderData: { rows, reply, days, failure }, actionData }: Route.ComponentProps) {
  const left = use(NoticeContext).notice
  const answer: SettingsAnswer = actionData ?? {}
  const { notice, problem, detail, dialog, typed = {}, asks, findings } = answer
  const firstOff = rows.find(({ state }) => state === 'off')
  const refused = (id: string) => (dialog === id ? problem : undefined)
  return (
    <>
      <PageHeader lead="What’s on, what each part gives you, and what’s missing.">
        <CopyAll rows={rows} />
        <IntentForm intent="check" label="Check all" />
        <IntentForm to="/admin" intent={SHOW_CHECKLIST} label="Show launch checklist" />
      </PageHeader>
      <StatusLine notice={notice ?? (actionData ? undefined : left)} problem={dialog ? undefined : (problem ?? failure)} />
      {detail && (
        <details className={styles.fold}>
          <summary>For your IT team</summary>
          <p>{detail}</p>
        </details>
      )}
      {asks && (
        <form method="post" className="callout failure row" role="alert">
          <p>
            {`${asks.messages.toLocaleString('en-US')} messages are older than ${asks.days} days. They’d be deleted within an hour. You can’t undo this.`}
          </p>
          <input type="hidden" name="days" value={asks.days} />
          <input type="hidden" name="confirmed" value={asks.messages} />
          <a className="button button-quiet" href={SETTINGS_PATH}>
            Cancel
          </a>
          <button type="submit" className="button button-danger" name="intent" value="retention">
            {`Delete ${asks.messages.toLocaleString('en-US')} messages`}
          </button>
        </form>
      )}
      <ul className="card">
        {rows.map((row) => (
          <SettingsEntry
            key={row.id}
            row={row}
            isMain={row === firstOff}
            findings={row.checks?.flatMap((name) => findings?.[name] ?? [])}
          />
        ))}
      </ul>
      {findings?.settings && (
        <details className={styles.fold}>
          <summary>Everything your IT team has set</summary>
          {findings.settings.map(({ says, todo }) => (
            <p key={says}>{`${says}. ${todo ?? ''}`}</p>
          ))}
        </details>
      )}
      <SettingsDialog
        id="reply"
        title="Reply promise"
        lead="Visitors read it on the contact page and in the privacy policy."
        fields={reply.map((field) => ({ ...field, value: typed[field.name] ?? field.value, isRequired: true }))}
        problem={refused('reply')}
      />
      <SettingsDialog
        id="retention"
        title="Message retention"
        lead="Older messages are deleted automatically. The privacy policy says so."
        fields={[
          { name: 'days', label: 'Days to keep messages', value: typed.days ?? days, hint: 'Empty keeps them until someone deletes them.' },
        ]}
        problem={refused('retention')}
      />
    </>
  )
}

function CopyAll({ rows }: { rows: readonly SettingsRow[] }) {
  const missing = rows.flatMap(({ state, setup }) => (state === 'off' && setup ? [setup] : []))
  const { copy, said } = useCopyToClipboard(missing.join('\n\n\n'))
  if (missing.length < 2) return null
  return (
    <>
      <QuietButton onClick={copy}>Copy all setup steps</QuietButton>
      <span role="status">{said}</span>
    </>
  )
}
