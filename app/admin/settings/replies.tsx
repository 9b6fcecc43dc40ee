import { data } from 'react-router'
import { INBOX_PATH, REPLIES_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { LabeledField, LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { servicesContext } from '#app/context.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { ACKNOWLEDGEMENT_RATE, acknowledgementOf } from '#domain/outgoing/acknowledge.ts'
import { findReplySettings, saveReplySettings } from '#domain/outgoing/reply-settings.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/replies'
import styles from './settings.module.css'

const MOST_TEMPLATES = 30
const LONGEST = { name: 60, text: 5000 }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [saved, details] = await Promise.all([findReplySettings(services.store), loadCompanyDetails(services)])
  const sample = acknowledgementOf({ ...details, siteUrl: services.settings.siteUrl })
  return data({ saved, sample, isOn: canMailAdministrators(services) })
}

export const action = adminAction(
  { logged: 'Reply settings not saved', notDone: 'Not saved', again: (sent) => ({ typed: typedIn(sent) }) },
  async ({ services, actor, form: sent }) => {
    const typed = typedIn(sent)
    if (!(await saveReplySettings(services.store, typed)))
      return data({ problem: 'Not saved: someone else changed this. Reload the page to see it.', typed }, { status: 409 })
    const about = `Acknowledgement ${typed.acknowledges ? 'on' : 'off'}, ${formatCount(typed.templates.length, 'template')}`
    await recordActivity(services, actor, { what: 'setting-changed', about })
    return redirectTelling(services, REPLIES_PATH, { text: `Saved. ${about}.` })
  },
)

function typedIn(sent: FormData) {
  const texts = sent.getAll('text').map((text) => String(text).replaceAll('\r\n', '\n').trim().slice(0, LONGEST.text).toWellFormed())
  const names = sent.getAll('name').map((name) => String(name).trim().slice(0, LONGEST.name).toWellFormed())
  const templates = texts
    .slice(0, MOST_TEMPLATES)
    .flatMap((text, at) => (text === '' ? [] : [{ name: names[at] || text.slice(0, 30), text }]))
  return { templates, acknowledges: sent.has('acknowledges'), version: String(sent.get('version')) }
}

export default function ReplySettingsPage({ loaderData: { saved, sample, isOn }, actionData }: Route.ComponentProps) {
  const { templates, acknowledges, version } = actionData?.typed ?? saved
  return (
    <>
      <PageHeader lead="What visitors get from you by email.">
        <QuietLink href={INBOX_PATH}>Inbox</QuietLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      {!isOn && (
        <p className="callout below">The site has no mail server, so “Reply” opens your email program and nothing is acknowledged.</p>
      )}
      <form method="post" className="stack">
        <input type="hidden" name="version" value={version} />
        <section aria-labelledby="acknowledgement" className="stack gap-2 panel">
          <h2 id="acknowledgement">Acknowledgement</h2>
          <label className="check">
            <input type="checkbox" name="acknowledges" defaultChecked={acknowledges} /> Email senders that their message arrived
          </label>
          <p className="note">
            {`Once a day per address, at most ${ACKNOWLEDGEMENT_RATE.max} an hour. Never for spam. It quotes nothing from the message.`}
          </p>
          <blockquote className={`panel card ${styles.sample}`}>{sample.text}</blockquote>
        </section>
        <h2>Templates</h2>
        <p className="note">{'You choose one above a reply. {name} becomes the sender’s name. Clear a text to remove it.'}</p>
        {[...templates, { name: '', text: '' }].map(({ name, text }, at) => (
          <fieldset key={`${at} ${name}`} className="stack gap-2 panel">
            <legend className="visually-hidden">{name || 'New template'}</legend>
            <LabeledInput id={`name-${at}`} label="Name" name="name" defaultValue={name} maxLength={LONGEST.name} />
            <LabeledField id={`text-${at}`} label="Text">
              <textarea id={`text-${at}`} name="text" className="input" rows={4} defaultValue={text} maxLength={LONGEST.text} />
            </LabeledField>
          </fieldset>
        ))}
        <div className="row action-bar">
          <SubmitButton>Save</SubmitButton>
        </div>
      </form>
    </>
  )
}
