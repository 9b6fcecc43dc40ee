import { data, redirectDocument } from 'react-router'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { storeFailure, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH, copyReviewPath } from '#app/content/copy-paths.ts'
import { servicesContext } from '#app/context.ts'
import { malformedForm, readAdminForm } from '#app/requests/read-form.ts'
import { setAtPath } from '#domain/site-copy/apply-changes.ts'
import { fieldAtPath, type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { isObject, parseJson } from '#lib/objects/objects.ts'
import type { Route } from './+types/company'
import { CompanyForm, SAVED_TEXT } from './company-form.tsx'
import type { FieldFeedback } from './control-props.ts'
import { emptyEntry, parseCopyForm } from './parse-company-form.ts'
import { companyAsEdited, type SaveCompanyResult, saveCompany } from './save-company.ts'

const SAVED = 'Draft saved. Visitors don’t see it yet.'
const NOTHING: FieldFeedback = { errors: {}, theirs: {} }

type Answer = { words: unknown; shown: string; said: FieldFeedback; problem: string | undefined }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { read, failure: problem, status } = await tryToRead(services, 'Company facts not read', () => companyAsEdited(services))
  const form = read && { words: read.words, shown: JSON.stringify(read.words), said: NOTHING }
  const waits = read !== undefined && read.waiting.length > 0
  return data({ form, waits, problem }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const shown = parseJson(String(sent.get('shown') ?? ''))
  if (!isObject(shown)) throw malformedForm()
  const typed = parseCopyForm(company.field, sent, { place: '', shown })
  const answer = (more: Partial<Answer>) => ({ words: typed, shown: JSON.stringify(shown), said: NOTHING, problem: undefined, ...more })
  const change = sent.get('change')
  if (typeof change === 'string') return data(answer({ words: applyListButton(company, typed, change) }))
  try {
    const result = await saveCompany(services, currentAdministrator(context), { shown, typed })
    const isReview = sent.get('intent') === 'review' && (result.outcome === 'saved' || result.outcome === 'nothing')
    if (isReview) return redirectDocument(copyReviewPath(company))
    if (result.outcome === 'saved') return await redirectTelling(services, COMPANY_PATH, { text: SAVED, saved: SAVED_TEXT })
    return data(answer(told(result, shown)), { status: STATUS[result.outcome] })
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Company facts not saved', 'Not saved', 'Your text is below.')
    return data(answer({ problem }), { status })
  }
}

const STATUS = { nothing: 200, invalid: 422, conflict: 409 } as const

function told(result: Exclude<SaveCompanyResult, { outcome: 'saved' }>, shown: unknown): Partial<Answer> {
  if (result.outcome === 'nothing') return { problem: 'No changes to save.' }
  if (result.outcome === 'invalid') return { problem: 'Not saved. Fix the errors below.', said: { ...NOTHING, errors: result.errors } }
  const { theirs } = result
  const problem = 'Not saved: someone else changed this too. Check it below. Saving again keeps yours.'
  return { problem, shown: JSON.stringify(withAll(shown, theirs)), said: { ...NOTHING, theirs } }
}

function withAll(words: unknown, values: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(values).reduce((all, [place, value]) => setAtPath(all, place.split('.'), value), words)
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const { waits, problem } = loaderData
  const form = actionData ?? loaderData.form
  return (
    <>
      <PageHeader lead="Change a detail once. Every page that shows it follows." />
      <ScreenStatus problem={actionData?.problem ?? problem} />
      {waits && !actionData && (
        <p>
          Visitors don’t see your last changes yet. <a href={copyReviewPath(company)}>Unpublished changes</a>
        </p>
      )}
      {form && <CompanyForm words={form.words} shown={form.shown} said={form.said} isAnswer={actionData !== undefined} />}
    </>
  )
}

/** `order` is a button's value, such as `add offices` or `up offices 1`. */
function applyListButton(table: PageCopy, words: unknown, order: string): unknown {
  const [what, place = '', index = ''] = order.split(' ')
  const [field, lines, at] = [fieldAtPath(table.field, place), valueAtPath(words, place), Number(index)]
  if (field?.type !== 'list' || !Array.isArray(lines) || field.least === field.most) return words
  const to = (changed: unknown[]) => setAtPath(words, place.split('.'), changed)
  if (what === 'add' && lines.length < field.most) return to([...lines, emptyEntry(field.of)])
  if (!Number.isInteger(at) || !(at in lines)) return words
  if (what === 'remove') return to(lines.toSpliced(at, 1))
  if (what === 'up' && at > 0) return to(lines.with(at - 1, lines[at]).with(at, lines[at - 1]))
  return words
}
