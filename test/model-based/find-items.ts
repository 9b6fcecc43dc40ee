import { requireSame } from './difference.ts'
import { checkStored } from './item-texts.ts'
import { walkList } from './manage-lists.ts'
import { findModelItem, type ModelItem } from './model.ts'
import type { Run } from './run.ts'

/** Items of which only the site knows the ids: finds them by their titles in the lists, and nothing else that is new. */
export async function findNewItems(run: Run, items: readonly ModelItem[]): Promise<void> {
  for (const kind of ['news', 'blog'] as const) {
    const cards = (await walkList(run, kind)).filter(({ id }) => !findModelItem(run.model, { kind, id }))
    const expected = items.filter((item) => item.kind === kind)
    requireSame(`New in the list of ${kind}`, cards.map(({ title }) => title).sort(), expected.map(({ texts }) => texts.title ?? '').sort())
    for (const item of expected) item.id = cards.find(({ title }) => title === item.texts.title)?.id ?? ''
  }
  for (const item of items) {
    run.model.items.push(item)
    await checkStored(run, item)
  }
}
