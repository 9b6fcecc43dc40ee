import { detailsPath } from '#domain/items/item-url.ts'
import { type FieldConflict, findFieldConflicts } from '#domain/items/item-validation.ts'
import { type BulkOperation, findItemDocument, type Item, siteMinute, toItem } from '#domain/items/items.ts'
import { type PublishAction, publishActionOf } from '#domain/items/publish-action.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { type ItemForm, type ItemRef, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { combinedVersion, contentHash, type EditableItem, findEditableItem, findSaveConflict } from '#domain/working-copies/working-copy.ts'
import { newId } from '#lib/crypto/ids.ts'
import { diffField, type FieldDifference } from './diff-field.ts'
import { type Actor, createItem, editItem, type ItemVersion, removeWorkingCopy, saveWorkingCopy, toBody } from './item-writes.ts'

type Changing = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

/** A resent form makes one item; different text under its id becomes another item. */
export async function createOnce(
  services: Changing,
  actor: Actor,
  { kind, id, ...saving }: ItemRef & { values: ItemValues; savedIn?: string },
): Promise<ItemVersion> {
  const created = await createItem(services, actor, { kind, id, ...saving })
  if (created.ok) return { kind, id, version: created.version }
  const present = await findItemDocument(services.store, kind, id)
  if (present) {
    const { slug, urls } = present.body
    const body = { ...toBody(services, saving.values), slug: saving.values.slug || slug, urls }
    if (isSame(toItem(present), toItem({ ...present, body }))) return { kind, id, version: present.version }
  }
  return createOnce(services, actor, { kind, id: newId(services.now()), ...saving })
}

export type ChangeResult =
  | { outcome: 'saved'; item: ItemVersion }
  | { outcome: 'kept'; item: ItemVersion }
  | { outcome: 'gone' }
  | { outcome: 'asks'; action: PublishAction | 'hide'; edited: EditableItem | undefined }
  | Conflict

type ConflictField = FieldDifference & Pick<FieldConflict, 'name' | 'label' | 'stored'>

export type Conflict = { outcome: 'conflict'; edited: EditableItem; version: string; by: string; at: string; differences: ConflictField[] }

export type SaveAs = 'published' | 'kept'

type ItemChange = {
  form: ItemForm
  basedOn: string
  edited: EditableItem | undefined
  values: ItemValues
  as: SaveAs
  said?: PublishAction | undefined
  savedIn?: string
  isDecided?: boolean
  isOfDraft?: boolean
  together?: BulkOperation
}

export async function changeItem(services: Changing, actor: Actor, change: ItemChange): Promise<ChangeResult> {
  const { form, basedOn, edited, values, as, savedIn = '' } = change
  if (!edited) return { outcome: 'gone' }
  const { kind } = form
  const { id } = edited.stored
  const outcome = as === 'kept' ? 'kept' : 'saved'
  const other = findSaveConflict(edited, basedOn, savedIn)
  if (!other) {
    const action = publishActionOf(edited.published, postedIn(values), siteMinute(services))
    if (as === 'published' && !isAsPressed(change, action)) return { outcome: 'asks', action, edited }
    const written = await (as === 'kept' ? keep : publish)(services, actor, { ...change, edited })
    if (written.ok) return { outcome, item: { kind, id, version: written.version } }
    return changeItem(services, actor, { ...change, edited: await findEditableItem(services.store, kind, id) })
  }
  const conflict = findConflict(services, { ...change, edited })
  if (conflict) return conflict
  const isSameState = findFieldConflicts(form, { ...values, ...toBody(services, values) }, other.theirs).length === 0
  if (isSameState && !edited.copy) return { outcome, item: { kind, id, version: edited.item.version } }
  return changeItem(services, actor, { ...change, basedOn: other.known })
}

export function findConflict(
  services: Changing,
  { form, basedOn, edited, values, savedIn = '' }: Pick<ItemChange, 'form' | 'basedOn' | 'values' | 'savedIn'> & { edited: EditableItem },
): Conflict | undefined {
  const other = findSaveConflict(edited, basedOn, savedIn)
  if (!other) return undefined
  const { theirs, known: version, by, at } = other
  const differing = findFieldConflicts(form, { ...values, ...toBody(services, values) }, theirs).filter(({ name }) => name !== 'draft')
  if (differing.length === 0) return undefined
  const differences = differing.map(({ name, label, kind, mine, stored: text }) => {
    const isOffered = name === 'blog_link' && text === '' && !theirs.draft && kinds[form.kind].isArticle
    const stored = isOffered ? detailsPath(theirs) : text
    return { name, label, stored, ...diffField(kind, mine, stored) }
  })
  return { outcome: 'conflict', edited, version, by, at, differences }
}

/** Without a known button, only what no button could mean is refused: to publish again what was unpublished meanwhile, and to hide. */
export function isAsPressed(
  { said, isOfDraft = true, edited }: Pick<ItemChange, 'said' | 'isOfDraft' | 'edited'>,
  action: PublishAction | 'hide',
): boolean {
  if (said !== undefined) return said === action
  return action !== 'hide' && (isOfDraft || !edited?.published.draft)
}

export function postedIn({ posted_date = '', posted_time = '' }: ItemValues) {
  return { posted_date, posted_time }
}

type Based = Pick<ItemChange, 'values' | 'savedIn' | 'isDecided' | 'together'> & { form: ItemForm; edited: EditableItem }

async function publish(
  services: Changing,
  actor: Actor,
  { form: { kind }, edited, values, savedIn = '', isDecided: keepsBefore = false, together }: Based,
) {
  const { stored, copy } = edited
  const written = await editItem(services, actor, { kind, stored, values, savedIn, keepsBefore, together })
  // If removal fails, the working copy's form id still marks it as published.
  if (written.ok && copy)
    await removeWorkingCopy(services, actor, { kind, id: stored.id }, { copy, published: values, keepsBefore, together }).catch(
      () => undefined,
    )
  return written
}

async function keep(services: Changing, actor: Actor, based: Based) {
  const { form, edited, values, savedIn = '', isDecided: keepsBefore = false } = based
  const { stored, copy, published } = edited
  if (published.draft) return publish(services, actor, { ...based, values: { ...values, draft: true } })
  const place = { kind: form.kind, id: stored.id }
  const written = await saveWorkingCopy(services, actor, {
    place,
    copy,
    values: { ...values, draft: false },
    basedOn: await contentHash(published),
    savedIn,
    keepsBefore,
  })
  return written.ok ? { ...written, version: combinedVersion(stored, written) } : written
}

function isSame({ version: _a, updated_at: __a, ...a }: Item, { version: _b, updated_at: __b, ...b }: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
