import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type Entries, formWith, type Page, sentText } from './browser.ts'
import { Difference, requireSame, requireThat } from './difference.ts'
import { controlOnEdit, editPathOf, FIELDS, isVisible, type ModelItem, PICTURES, type Texts } from './model.ts'
import type { ServedForm } from './read-html.ts'
import type { Run } from './run.ts'
import { keptText } from './vocabulary.ts'

const PICTURE_NAME = /^[\da-f]{32}\.webp$/

/** What the site has to keep of a form. The name of a picture that it never got before is not known: it stands there as `new:` and its file. */
export function textsSent(run: Run, kind: ItemKind, entries: Entries, isPlain = false): Texts {
  return Object.fromEntries(FIELDS[kind].map((name) => [name, PICTURES.has(name) ? pictureSent(run, name, entries) : textOf(name)]))

  function textOf(name: string): string {
    if (name === 'draft') return isSavedAsDraft(entries) ? 'on' : ''
    const sent = sentText(entries, name) ?? sentText(entries, controlOnEdit(kind, name)) ?? ''
    return keptText(name, sent, isPlain)
  }
}

/** What an edit form shows. */
export function textsShown(kind: ItemKind, form: ServedForm): Texts {
  return Object.fromEntries(
    FIELDS[kind].map((name) => {
      if (name === 'draft') return [name, isOfDraft(form) ? 'on' : '']
      const control = form.controls.find((each) => each.name === (PICTURES.has(name) ? `${name}_stored` : controlOnEdit(kind, name)))
      if (!control && !PICTURES.has(name)) throw new Difference(`The edit form has no ${name}`)
      return [name, control?.value ?? '']
    }),
  )
}

function isSavedAsDraft(entries: Entries): boolean {
  const isNew = sentText(entries, 'save_as_new') === 'yes'
  return isNew || sentText(entries, 'intent') === 'draft' || sentText(entries, 'keep_over') !== undefined
}

/** A draft's form does not say that it is one: its buttons do. */
function isOfDraft({ controls }: ServedForm): boolean {
  return controls.some(({ name, value }) => name === 'of_draft' && value === 'yes')
}

/** Asks for the edit form and compares all fields and the version; learns what the site alone decides. */
export async function checkEditPage(run: Run, item: ModelItem): Promise<{ page: Page; form: ServedForm }> {
  const path = editPathOf(item)
  const page = await run.browser.load(path)
  requireSame(`${path} answers`, page.status, 200)
  const form = formWith(page, 'version')
  const shown = textsShown(item.kind, form)
  learnPictures(run, item, shown)
  const { kind, id, texts } = item
  // Where the form must have a link, which it must once visitors saw the item, an article leads to its own page.
  if (item.wasPublic && kind === 'blog' && texts.blog_link === '') {
    item.ownLink = shown.blog_link ?? ''
    const slug = form.controls.find(({ name }) => name === 'slug')?.value
    requireSame(`${path} offers the link`, item.ownLink, `/blog-details?id=${encodeURIComponent(slug || id)}`)
    shown.blog_link = ''
  }
  requireSame(`${path} shows`, shown, texts)
  const version = form.controls.find(({ name }) => name === 'version')?.value ?? ''
  requireThat(version !== '', `${path} has no version`)
  if (item.version !== '') requireSame(`${path} is of version`, version, item.version)
  item.version = version
  return { page, form }
}

/** After something was stored: the edit form has to show it, and be of another version. */
export async function checkStored(run: Run, item: ModelItem): Promise<void> {
  if (isVisible(item)) item.wasPublic = true
  const before = item.version
  item.version = ''
  await checkEditPage(run, item)
  requireThat(item.version !== before, `${editPathOf(item)} was stored and is still of version ${before}`)
}

export function isPresent(item: ModelItem | undefined): item is ModelItem {
  return item !== undefined && !item.isDeleted
}

export function namesOfDifferences(mine: Texts, stored: Texts): string[] {
  return Object.keys(stored).filter((name) => mine[name] !== stored[name])
}

function pictureSent(run: Run, name: string, entries: Entries): string {
  const file = entries.map(([each, value]) => (each === name ? value : undefined)).find((value) => value instanceof File && value.size > 0)
  if (sentText(entries, `${name}_remove`) === 'on') return ''
  if (file instanceof File) return run.pictureNames.get(file.name) ?? `new:${file.name}`
  return sentText(entries, `${name}_stored`) ?? ''
}

/** A form that came back names the pictures that were sent with it. */
export function learnSentPictures(run: Run, sent: Entries, { controls }: ServedForm): void {
  for (const [name, value] of sent) {
    const given = controls.find((each) => each.name === `${name}_stored`)?.value ?? ''
    if (value instanceof File && value.size > 0 && PICTURE_NAME.test(given)) run.pictureNames.set(value.name, given)
  }
}

function learnPictures(run: Run, item: ModelItem, shown: Texts): void {
  for (const [name, text] of Object.entries(item.texts)) {
    if (!text.startsWith('new:') || !PICTURES.has(name)) continue
    const file = text.slice('new:'.length)
    const given = run.pictureNames.get(file) ?? shown[name] ?? ''
    requireThat(PICTURE_NAME.test(given), `${editPathOf(item)} names its picture ${given}`)
    run.pictureNames.set(file, given)
    item.texts[name] = given
  }
}
