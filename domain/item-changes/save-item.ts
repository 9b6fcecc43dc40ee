import { recordActivity } from '#domain/activity/activity-log.ts'
import { knownSpelling } from '#domain/categories/known-spelling.ts'
import type { FieldErrors } from '#domain/fields/fields.ts'
import { storeImage } from '#domain/images/images.ts'
import { findUrlError } from '#domain/item-urls/claim-url.ts'
import { hasBeenPublic } from '#domain/items/been-public.ts'
import { type FormLayout, type FormTexts, formAfter, formFields, type SentForm, textsToSave } from '#domain/items/form-layout.ts'
import { detailsPath, isOwnPage } from '#domain/items/item-url.ts'
import { formFieldValues, validateDraft, validateItem } from '#domain/items/item-validation.ts'
import { type Item, siteMinute } from '#domain/items/items.ts'
import { isPublishAction, type PublishAction, publishActionOf } from '#domain/items/publish-action.ts'
import { type ItemValues, knownFieldNames } from '#domain/kinds/item-tables.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import type { ImageResult, Services } from '#domain/ports/services.ts'
import { type WriteErrorReason, writeErrorReason } from '#domain/ports/store.ts'
import { type EditableItem, findEditableItem, isSameFormInstance } from '#domain/working-copies/working-copy.ts'
import { isNewId, newId } from '#lib/crypto/ids.ts'
import { type ChangeResult, changeItem, createOnce, findConflict, isAsPressed, postedIn, type SaveAs } from './change-item.ts'
import type { Actor, ItemVersion } from './item-writes.ts'

type PictureFault = Extract<ImageResult, { ok: false }>['reason']

export type SaveResult =
  | { outcome: 'saved'; item: ItemVersion; action: PublishAction | 'hide' }
  | { outcome: 'kept'; item: ItemVersion; texts: FormTexts; isNew?: boolean }
  | (Exclude<ChangeResult, { outcome: 'saved' | 'kept' }> & { texts: FormTexts })
  | ({ outcome: 'refused'; isGone: boolean } & Faults)
  | { outcome: 'failed'; texts: FormTexts; reason: WriteErrorReason }

type Faults = {
  texts: FormTexts
  errors: FieldErrors
  problem?: string
  pictures: Record<string, PictureFault>
}

type SavingServices = Pick<Services, 'store' | 'blobs' | 'images' | 'richText' | 'now' | 'log' | 'settings'>

type SaveOrder = { form: FormLayout; sent: SentForm; id?: string }

/** Stores images even if other fields fail, so no one uploads them twice. */
export async function saveItem(services: SavingServices, actor: Actor, order: SaveOrder): Promise<SaveResult> {
  const { sent } = order
  let texts = sent.texts
  try {
    const found = await findToSave(services, order)
    const ruled = { ...order, form: await formFor(services, order, found) }
    const read = await readItemForm(services, ruled, found.edited?.item)
    texts = read.texts
    if (!read.ok) {
      const { drafted, ...refused } = read
      const conflict =
        drafted && found.edited && findConflict(services, { ...ruled, ...basisOf(texts), edited: found.edited, values: drafted })
      return conflict ? { ...conflict, texts } : { outcome: 'refused', isGone: !found.isNew && !found.edited, ...refused }
    }
    return await store(services, actor, { order, found, read })
  } catch (error) {
    services.log('Saving failed', { reason: String(error) })
    return { outcome: 'failed', texts, reason: writeErrorReason(error) }
  }
}

type Found = { isNew: boolean; edited?: EditableItem | undefined }

type Storing = { order: SaveOrder; found: Found; read: Extract<Read, { ok: true }> }

async function store(services: SavingServices, actor: Actor, { order, found, read }: Storing): Promise<SaveResult> {
  const { form } = order
  const { values: sent, texts } = read
  const { title: about = '' } = texts
  const basis = basisOf(texts)
  const as = saveAs(texts)
  const { category } = sent
  const isSame = category === undefined || category === found.edited?.item.category
  const values = { ...sent, ...(isSame ? {} : { category: await knownSpelling(services, category) }), draft: as === 'kept' }
  const action = publishActionOf(found.edited?.published, postedIn(values), siteMinute(services))
  if (found.isNew || texts.save_as_new === 'yes') {
    if (as === 'published' && !isAsPressed({ said: saidBy(texts), edited: undefined }, action))
      return { outcome: 'asks', action, edited: undefined, texts }
    const id = isNewId(texts.new_id) ? texts.new_id : newId(services.now())
    const item = await createOnce(services, actor, { kind: form.kind, id, values, savedIn: basis.savedIn })
    if (as === 'kept') return { outcome: as, item, texts, isNew: texts.save_as_new === 'yes' }
    await recordActivity(services, actor, { what: DONE[action], about, subject: { kind: item.kind, id: item.id } })
    return { outcome: 'saved', item, action }
  }
  const changed = await changeItem(services, actor, {
    form,
    ...basis,
    edited: found.edited,
    values,
    as,
    said: saidBy(texts),
    isDecided: (texts.decided ?? texts.save_over ?? texts.keep_over) !== undefined,
    isOfDraft: order.id === undefined || texts.of_draft === 'yes',
  })
  if (changed.outcome !== 'saved') return { ...changed, texts }
  await recordActivity(services, actor, { what: DONE[action], about, subject: { kind: form.kind, id: changed.item.id } })
  return { ...changed, action }
}

function basisOf({ save_over, keep_over, version, saved_in }: FormTexts) {
  return { basedOn: save_over ?? keep_over ?? version ?? '', savedIn: saved_in ?? '' }
}

async function findToSave({ store }: SavingServices, { form, sent, id }: SaveOrder): Promise<Found> {
  if (id !== undefined) return { isNew: false, edited: await findEditableItem(store, form.kind, id) }
  const { new_id, version, saved_in } = sent.texts
  if (!isNewId(new_id) || !(version || saved_in)) return { isNew: true }
  const edited = await findEditableItem(store, form.kind, new_id)
  if (version) return { isNew: false, edited }
  return edited?.published.draft && isSameFormInstance(edited.stored.body.saved_in, saved_in) ? { isNew: false, edited } : { isNew: true }
}

const DONE = { publish: 'published', schedule: 'scheduled', update: 'updated', hide: 'updated' } as const

function saveAs(texts: FormTexts): SaveAs {
  const { intent, keep_over, save_as_new, draft } = texts
  if (keep_over !== undefined || save_as_new === 'yes' || draft === 'on') return 'kept'
  return intent === undefined || isPublishAction(intent) || texts.save_over !== undefined ? 'published' : 'kept'
}

function saidBy({ intent, save_over, save_over_as }: FormTexts): PublishAction | undefined {
  const said = save_over === undefined ? intent : save_over_as
  return isPublishAction(said) ? said : undefined
}

/** The rules of the Add form hold until the post has been public once, on either form. */
async function formFor(services: SavingServices, { form, id }: SaveOrder, { edited }: Found): Promise<FormLayout> {
  if (!edited) return id === undefined ? formAfter(form, false) : form
  return formAfter(form, await hasBeenPublic(services, edited.stored))
}

type Read = ({ ok: true; values: ItemValues } & Pick<Faults, 'texts'>) | ({ ok: false; drafted?: ItemValues | undefined } & Faults)

export async function readItemForm(services: SavingServices, { form, sent, id }: SaveOrder, stored?: Item): Promise<Read> {
  const malformed = malformedness({ form, sent })
  if (malformed) return { ok: false, texts: sent.texts, pictures: {}, ...malformed }
  const { files, errors, pictures } = await storePictures(services, sent)
  const texts = { ...textsToSave(sent), ...files }
  const raw = formFieldValues(form, texts, stored)
  // A form from before the first publishing knows no URL, so its empty one isn't meant.
  const isUrlCleared = texts.slug === '' && texts.version === stored?.version
  if (texts.slug === '' && stored?.urls) raw.slug = stored.slug
  // A form from before the first publishing knows no link either, which an article needs from then on.
  const knowsNoLink = kinds[form.kind].isArticle && (id === undefined || texts.unlinked === 'yes')
  if (texts.blog_link === '' && knowsNoLink && stored && form.required.includes('blog_link'))
    raw.blog_link = stored.blog_link || detailsPath(stored)
  const isPublished = saveAs(texts) === 'published'
  const rules = { richText: services.richText, timeZone: services.settings.timeZone }
  const checked = isPublished ? validateItem(form, raw, rules) : validateDraft(form.kind, raw, services.richText)
  const place = { kind: form.kind, id: id ?? texts.new_id ?? '' }
  const url =
    isPublished && checked.ok && (await findUrlError(services, place, { slug: isUrlCleared ? '' : (checked.values.slug ?? ''), stored }))
  if (url) errors.slug = url
  if (checked.ok && Object.keys(errors).length === 0) return { ok: true, texts, values: withoutOfferedLink(checked.values, stored) }
  const drafted = isPublished && Object.keys(pictures).length === 0 ? validateDraft(form.kind, raw, services.richText) : undefined
  const faults = { texts, errors: { ...(checked.ok ? {} : checked.errors), ...errors }, pictures }
  return { ok: false, ...faults, drafted: drafted?.ok ? withoutOfferedLink(drafted.values, stored) : undefined }
}

/** The form offers an article's own URL; leaving it there is no change. */
function withoutOfferedLink(values: ItemValues, stored: Item | undefined): ItemValues {
  const isOffered = stored?.blog_link === '' && isOwnPage(stored, values.blog_link ?? '')
  return isOffered ? { ...values, blog_link: '' } : values
}

/** Our forms never send unknown or repeated fields. */
function malformedness({ form, sent }: SaveOrder): Pick<Faults, 'errors' | 'problem'> | undefined {
  const own = new Set(['draft', ...formFields(form).flatMap(({ names }) => names)])
  const [foreign] = sent.names.filter((name) => knownFieldNames.has(name) && !own.has(name))
  if (foreign !== undefined) return { errors: {}, problem: `Not saved: this form has no field of the name ${foreign}.` }
  if (sent.doubled.length === 0) return undefined
  const errors = sent.doubled.map((name) => [name, `${form.labels[name] ?? name} must be one text.`])
  return { errors: Object.fromEntries(errors) }
}

async function storePictures(services: SavingServices, sent: SentForm) {
  const stored: { files: FormTexts; errors: FieldErrors; pictures: Faults['pictures'] } = { files: {}, errors: {}, pictures: {} }
  for (const [name, file] of Object.entries(sent.files)) {
    const result = await storeImage(services, new Uint8Array(await file.arrayBuffer()), 'cut', file.name)
    if (result.ok) stored.files[name] = result.file
    else {
      stored.errors[name] = result.message
      stored.pictures[name] = result.reason
    }
  }
  return stored
}
