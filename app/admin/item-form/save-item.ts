import { createContext, data, redirectDocument } from 'react-router'
import { PICTURE_FAULT_STATUS } from '#app/admin/editor/picture-fault-status.ts'
import { redirectWithNotice } from '#app/admin/frame/notice.ts'
import { storeProblem } from '#app/admin/frame/store-problem.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { newId } from '#domain/ids.ts'
import { changeItem, createItem } from '#domain/items/item-changes.ts'
import {
  checkItem,
  type FormTexts,
  type ItemForm,
  type ItemValues,
  imageFieldNames,
  paragraphs,
  sentFields,
  withParagraphs,
} from '#domain/items/item-forms.ts'
import { findItem, type Item } from '#domain/items/items.ts'
import { storeImage } from '#domain/pictures/images.ts'
import type { Services } from '#domain/services.ts'
import { formTexts } from './form-texts.ts'
import type { SaveFailure } from './save-result.ts'

/** Set when an item turns out to be deleted while it is saved: its page is shown once more, for the sake of what was typed. */
export const goneContext = createContext(false)

const CHECK = 'Not saved yet. Please check what is marked below.'

/** The action of a form that adds an item. */
export async function addItem(services: Services, form: ItemForm, sent: FormData) {
  let texts = formTexts(sent)
  try {
    const read = await readItemForm(services, form, sent)
    texts = read.texts
    if (!read.ok) return failure(read)
    await createItem(services, { kind: form.kind, id: sentId(sent, services) }, read.values)
    return redirectDocument('/blogs')
  } catch (error) {
    return storeFailure(services, texts, error)
  }
}

/** The action of a form that edits an item; `goTo` is where it leads when all is well. */
export async function editItem(
  { request, context }: { request: Request; context: RouterContext },
  form: ItemForm,
  { id, goTo }: { id: string; goTo: string },
) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  let texts = formTexts(sent)
  try {
    const stored = await findItem(services, form.kind, id)
    context.set(goneContext, !stored)
    const read = await readItemForm(services, form, sent, stored)
    texts = read.texts
    if (!read.ok) return failure(stored ? read : { ...read, isGone: true })
    if (sent.get('save_as_new') === 'yes') {
      const id = sentId(sent, services)
      await createItem(services, { kind: form.kind, id }, read.values)
      return redirectWithNotice(services, goTo, 'saved', { kind: form.kind, id })
    }
    const version = String(sent.get('save_over') ?? sent.get('version'))
    const changed = await changeItem(services, { form, id, version }, read.values)
    if (changed.ok) return redirectWithNotice(services, goTo, 'saved', { kind: form.kind, id })
    context.set(goneContext, changed.reason === 'missing')
    return failure({ texts, ...(changed.reason === 'missing' ? GONE : { ...CHANGED, conflict: changed }) })
  } catch (error) {
    return storeFailure(services, texts, error)
  }
}

const GONE = { status: 410, problem: 'Not saved: this item has been deleted in the meantime.', isGone: true } as const
const CHANGED = { status: 409, problem: 'Not saved: somebody else has changed this item since you opened it.' }

type Failure = Partial<SaveFailure> & { status: number; texts: FormTexts }
type ItemFormRead = { ok: true; texts: FormTexts; values: ItemValues } | ({ ok: false } & Failure)

/** Stores the pictures that were sent, whatever else is wrong, and checks everything. */
async function readItemForm(services: Services, form: ItemForm, sent: FormData, stored?: Item): Promise<ItemFormRead> {
  const pictures = await storePictures(services, form, sent)
  const texts = { ...formTexts(sent), ...pictures.texts }
  const raw = { ...sentFields(form, sent, stored), ...pictures.texts }
  if (typeof raw.content === 'string') raw.content = form.isPlain ? paragraphs(raw.content) : withParagraphs(raw.content)
  const checked = checkItem(form, raw, services.richText)
  if (checked.ok && pictures.status === undefined) return { ok: true, texts, values: checked.values }
  const errors = { ...(checked.ok ? {} : checked.errors), ...pictures.errors }
  const isPictureFault = Object.keys(errors).every((name) => name in pictures.errors)
  return { ok: false, errors, unusable: pictures.unusable, texts, status: isPictureFault ? (pictures.status ?? 422) : 422 }
}

type Pictures = { texts: FormTexts; errors: Record<string, string>; unusable: string[]; status: number | undefined }

async function storePictures(services: Services, form: ItemForm, sent: FormData): Promise<Pictures> {
  const kept = formTexts(sent)
  const pictures: Pictures = { texts: {}, errors: {}, unusable: [], status: undefined }
  for (const name of imageFieldNames(form.kind)) {
    const file = sent.getAll(name).find((value) => value instanceof File && value.size > 0)
    if (sent.get(`${name}_remove`) === 'on') pictures.texts[name] = ''
    else if (kept[name] !== undefined) pictures.texts[name] = kept[name]
    if (!(file instanceof File)) continue
    const result = await storeImage(services, new Uint8Array(await file.arrayBuffer()), 'cut')
    if (result.ok) pictures.texts[name] = result.file
    else {
      pictures.errors[name] = result.message
      if (result.reason !== 'busy') pictures.unusable.push(name)
      pictures.status = PICTURE_FAULT_STATUS[result.reason]
    }
  }
  return pictures
}

function sentId(sent: FormData, { now }: Services): string {
  const id = sent.get('new_id')
  return typeof id === 'string' && /^[\da-z]{9}-[\da-f]{20}$/.test(id) ? id : newId(now())
}

function failure({ status, texts, ...about }: Failure) {
  return data<SaveFailure>({ problem: CHECK, errors: {}, ...about, texts }, { status })
}

function storeFailure(services: Services, texts: FormTexts, error: unknown) {
  services.log('Saving failed', { reason: String(error) })
  return failure({ ...storeProblem(error, 'Not saved', 'Your text is still here.'), texts })
}
