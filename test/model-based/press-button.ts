import { findPrimary } from './add-actions.ts'
import { type Entries, sentText } from './browser.ts'
import { Difference } from './difference.ts'
import { textsSent } from './item-texts.ts'
import type { ModelItem, Texts } from './model.ts'
import type { OpenForm, Run } from './run.ts'

/** A draft is kept as one now and then; else the button of the tab is pressed, which may say by now what is no longer so. */
export function withButton(run: Run, tab: OpenForm, item: ModelItem | undefined): OpenForm {
  if (['intent', 'save_over', 'keep_over'].some((name) => sentText(tab.entries, name) !== undefined)) return tab
  const isKept = item?.texts.draft === 'on' && run.random.chance(0.3)
  const button = isKept ? { name: 'intent', value: 'draft' } : findPrimary(tab.form)
  if (!button) throw new Difference(`${tab.path} has no main button`)
  return { ...tab, entries: [...tab.entries, [button.name, button.value]] }
}

/** News needs pictures until visitors saw it once, and an article from then on a link, which a form of before is given. */
export function lacksRequired({ kind, wasPublic }: ModelItem, { draft, logo, author_logo, blog_link }: Texts, isUnlinked = false): boolean {
  if (draft === 'on') return false
  return wasPublic ? kind === 'blog' && blog_link === '' && !isUnlinked : kind === 'news' && (logo === '' || author_logo === '')
}

/** Neither the link that the form offers is a change, nor one that a form of before could not know. */
export function textsSentOf(run: Run, { kind, entries }: OpenForm, item: ModelItem): Texts {
  const mine = textsSent(run, kind, entries)
  if (mine.blog_link === '' && item.wasPublic && isUnlinked(entries)) return { ...mine, blog_link: item.texts.blog_link ?? '' }
  return item.texts.blog_link === '' && mine.blog_link === item.ownLink ? { ...mine, blog_link: '' } : mine
}

export function isUnlinked(entries: Entries): boolean {
  return sentText(entries, 'unlinked') === 'yes'
}
