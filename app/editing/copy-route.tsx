import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import type { SaveCopyResponse, ServedPageCopy } from '#app/editing/state/copy-api-types.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { formRefusalIn, readCopyForm, textIn } from '#app/requests/read-form.ts'
import { requirePageCopy, visibleCompanyDetails } from '#app/site-copy/require-page-copy.ts'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { writeErrorReason } from '#domain/ports/store.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { type CopyEdit, findEditableCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import type { CopyChanges, PageCopy } from '#domain/site-copy/page-copy.ts'
import { isObject, parseJson } from '#lib/objects/objects.ts'
import type { Route } from './+types/copy-route'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const table = requirePageCopy(context, params.table)
    if (request.method !== 'GET' && request.method !== 'POST') return next()
    try {
      if (request.method === 'GET') return noStoreJson<ServedPageCopy>(await tableTold(context, table))
      const answer = await answerTo(await readCopyForm(request), { context, table })
      return noStoreJson<SaveCopyResponse>(answer, answer.type === 'refused' ? 422 : 200)
    } catch (error) {
      // Reading the form can fail before its intent is known.
      const refusal = formRefusalIn(error)
      const notDone = request.method === 'GET' ? 'Not read' : 'Not saved'
      const { problem, status } = refusal ?? storeErrorReasonMessage(writeErrorReason(error), notDone)
      if (!refusal) context.get(servicesContext).log('Words not kept', { reason: String(error) })
      return noStoreJson<SaveCopyResponse>({ type: 'refused', problem }, status)
    }
  },
]

async function tableTold(context: RouterContext, table: PageCopy): Promise<ServedPageCopy> {
  const services = context.get(servicesContext)
  const { draft, all, current } = await findEditableCopy(services, table)
  const unsavedTextKey = await findUnsavedTextKey(services, currentAdministrator(context).email)
  const facts = companyDetailsOf(all.pages)
  const { key, label, path, field } = table
  return {
    key,
    label,
    path,
    field,
    values: fillPlaceholders(current, facts),
    facts,
    version: draft.version,
    changed: Object.keys(draft.changes).length,
    unsavedTextKey,
    timeZone: services.settings.timeZone,
  }
}

async function answerTo(form: FormData, { context, table }: { context: RouterContext; table: PageCopy }): Promise<SaveCopyResponse> {
  const services = context.get(servicesContext)
  const by = currentAdministrator(context).name
  if (form.get('intent') !== 'keep') return { type: 'refused', problem: 'Nothing was saved. Reload the page and try again.' }
  const changes = parseEdits(textIn(form, 'changes'))
  const known = parseLists(textIn(form, 'lists') || '{}')
  if (!changes || !known) return { type: 'refused', problem: 'Nothing was saved. Reload the page and try again.' }
  const kept = await saveCopyEdits(services, { table, changes, known, facts: await visibleCompanyDetails(context), by })
  return kept ? { type: 'saved', ...kept } : { type: 'busy' }
}

const MOST_CHANGES = 1000
const LONGEST_PLACE = 300
/** Lists nest at most three levels, so valid edits stay far below this JSON depth. */
const DEEPEST = 24

function parseEdits(json: string): CopyEdit[] | undefined {
  const sent = parseJson(json)
  if (!Array.isArray(sent) || sent.length > MOST_CHANGES) return undefined
  const changes = sent.flatMap((change) => (isChange(change) ? [{ place: change.place, from: change.from, to: change.to }] : []))
  return changes.length === sent.length ? changes : undefined
}

function parseLists(json: string): CopyChanges | undefined {
  const sent = parseJson(json)
  if (!isObject(sent) || Array.isArray(sent) || Object.keys(sent).some((place) => place.length > LONGEST_PLACE)) return undefined
  return isDeeper(sent, DEEPEST) ? undefined : sent
}

function isChange(change: unknown): change is CopyEdit {
  if (!isObject(change) || typeof change.place !== 'string' || change.place.length > LONGEST_PLACE) return false
  return !isDeeper(change.from, DEEPEST) && !isDeeper(change.to, DEEPEST)
}

function isDeeper(value: unknown, most: number): boolean {
  if (!isObject(value)) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
}
