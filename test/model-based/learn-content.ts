import { formWith } from './browser.ts'
import { IMPORTS } from './import-actions.ts'
import { textsShown } from './item-texts.ts'
import { controlValue, walkList } from './manage-lists.ts'
import { editPathOf, isVisible, type ModelImport, type ModelItem } from './model.ts'
import { allIn } from './read-html.ts'
import type { Run } from './run.ts'

/** Takes what a store holds at first for what must be there: the demonstration items, which are one import. */
export async function learnContent(run: Run): Promise<void> {
  const [file] = allIn((await run.browser.load(IMPORTS)).html, /<article[^>]*>\s*<div[^>]*><h2[^>]*>([^<]*)/g)
  if (file === undefined) return
  const record: ModelImport = { file, bytes: '', items: 0, state: 'done', kept: 0 }
  for (const kind of ['news', 'blog'] as const)
    for (const { id } of await walkList(run, kind)) {
      const form = formWith(await run.browser.load(editPathOf({ kind, id })), 'version')
      const texts = textsShown(kind, form)
      // The page offers this link where the item has none.
      if (kind === 'blog' && texts.blog_link === `/blog-details?id=${encodeURIComponent(id)}`)
        texts.blog_link = await linkOf(run, { kind, id })
      run.model.items.push({
        kind,
        id,
        texts,
        version: controlValue(form, 'version'),
        isDeleted: false,
        isTouched: false,
        import: record,
        wasPublic: isVisible({ texts }),
      })
    }
  record.items = run.model.items.length
  run.model.imports.push(record)
}

async function linkOf(run: Run, { kind, id }: Pick<ModelItem, 'kind' | 'id'>): Promise<string> {
  const page = await run.browser.load(`/api/${kind}/${encodeURIComponent(id)}`)
  return page.status === 200 ? String(JSON.parse(page.html).blog_link) : ''
}
