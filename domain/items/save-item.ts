import type { FieldErrors } from '#domain/fields.ts'
import { isNewId, newId } from '#domain/ids.ts'
import { storeImage } from '#domain/pictures/images.ts'
import type { ImageResult, Services } from '#domain/services.ts'
import { type StoreFailure, storeFailureIn } from '#domain/store-failure.ts'
import type { DescribedForm } from './described-form.ts'
import { type ChangeResult, changeItem, createOnce } from './item-changes.ts'
import { checkItem, rawFields } from './item-forms.ts'
import { anyItemName, type ItemValues } from './item-tables.ts'
import type { Actor } from './item-writes.ts'
import { findStored, type Item, readItem } from './items.ts'
import { type FormTexts, formFields, type SentForm, textsToSave } from './sent-form.ts'

type PictureFault = Extract<ImageResult, { ok: false }>['reason']

/** What became of a save. `texts`: all that the form held, pictures by the names they have got. */
export type SaveResult =
  | Extract<ChangeResult, { outcome: 'saved' }>
  | (Exclude<ChangeResult, { outcome: 'saved' }> & { texts: FormTexts })
  | ({ outcome: 'refused'; isGone: boolean } & Faults)
  | { outcome: 'failed'; texts: FormTexts; because: StoreFailure }

type Faults = {
  texts: FormTexts
  errors: FieldErrors
  problem?: string
  pictures: Record<string, PictureFault>
}

type SavingServices = Pick<Services, 'store' | 'blobs' | 'images' | 'richText' | 'now' | 'log'>

/** A form, and the item that it edits; without one it makes a new one. */
type SaveOrder = { form: DescribedForm; sent: SentForm; id?: string }

/** Saves a form. Pictures are stored whatever else is wrong, so that nobody has to send them again. Never fails. */
export async function saveItem(services: SavingServices, actor: Actor, { form, sent, id }: SaveOrder): Promise<SaveResult> {
  const { kind } = form
  let texts = sent.texts
  try {
    const stored = id === undefined ? undefined : await findStored(services.store, kind, id)
    const isGone = id !== undefined && !stored
    const read = await checkSent(services, { form, sent }, stored && readItem(stored))
    texts = read.texts
    if (!read.ok) return { outcome: 'refused', isGone, ...read }
    if (id === undefined || texts.save_as_new === 'yes') {
      const wanted = isNewId(texts.new_id) ? texts.new_id : newId(services.now())
      return { outcome: 'saved', item: await createOnce(services, actor, { kind, id: wanted, values: read.values }) }
    }
    const basedOn = texts.save_over ?? texts.version ?? ''
    const changed = await changeItem(services, actor, { form, basedOn, stored, values: read.values })
    return changed.outcome === 'saved' ? changed : { ...changed, texts }
  } catch (error) {
    services.log('Saving failed', { reason: String(error) })
    return { outcome: 'failed', texts, because: storeFailureIn(error) }
  }
}

type Read = ({ ok: true; values: ItemValues } & Pick<Faults, 'texts'>) | ({ ok: false } & Faults)

async function checkSent(services: SavingServices, { form, sent }: SaveOrder, stored?: Item): Promise<Read> {
  const malformed = malformedness({ form, sent })
  if (malformed) return { ok: false, texts: sent.texts, pictures: {}, ...malformed }
  const { files, errors, pictures } = await storePictures(services, sent)
  const texts = { ...textsToSave(sent), ...files }
  const checked = checkItem(form, rawFields(form, texts, stored), services.richText)
  if (checked.ok && Object.keys(errors).length === 0) return { ok: true, texts, values: checked.values }
  return { ok: false, texts, errors: { ...(checked.ok ? {} : checked.errors), ...errors }, pictures }
}

/** What none of our forms sends: fields that it does not have, and one field twice. */
function malformedness({ form, sent }: SaveOrder): Pick<Faults, 'errors' | 'problem'> | undefined {
  const own = new Set(formFields(form).flatMap(({ names }) => names))
  const [foreign] = sent.names.filter((name) => anyItemName.has(name) && !own.has(name))
  if (foreign !== undefined) return { errors: {}, problem: `Not saved: this form has no field of the name ${foreign}.` }
  if (sent.doubled.length === 0) return undefined
  const errors = sent.doubled.map((name) => [name, `${form.labels[name] ?? name} must be one text.`])
  return { errors: Object.fromEntries(errors) }
}

async function storePictures(services: SavingServices, sent: SentForm) {
  const stored = { files: {} as FormTexts, errors: {} as FieldErrors, pictures: {} as Faults['pictures'] }
  for (const [name, file] of Object.entries(sent.files)) {
    const result = await storeImage(services, new Uint8Array(await file.arrayBuffer()), 'cut')
    if (result.ok) stored.files[name] = result.file
    else {
      stored.errors[name] = result.message
      stored.pictures[name] = result.reason
    }
  }
  return stored
}
