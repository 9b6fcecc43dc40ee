import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Browser, Entries } from './browser.ts'
import type { Model } from './model.ts'
import type { Random } from './random.ts'
import type { ServedForm } from './read-html.ts'
import type { UsedSite } from './tested-site.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A form that stands open in a tab, and what it is about. */
export type OpenForm = { path: string; form: ServedForm; entries: Entries; kind: ItemKind; id: string }

/** A form for a new item that was sent: somebody can go back to it. */
export type SentAddForm = { path: string; form: ServedForm; entries: Entries; kind: ItemKind; isPlain: boolean }

export type Run = {
  random: Random
  words: Vocabulary
  browser: Browser
  /** Who is nobody: finds what is public, and nothing else. */
  visitor: Browser
  site: UsedSite
  model: Model
  /** The names that the site gave to pictures, by the names of their files. */
  pictureNames: Map<string, string>
  pictures: readonly File[]
  editTabs: OpenForm[]
  sentAddForms: SentAddForm[]
  deleteForms: OpenForm[]
  restoreForms: OpenForm[]
  undoForms: { form: ServedForm; entries: Entries; number: number }[]
  importFiles: Map<string, ImportFile>
  contactForms: number
  /** Notes what is being done, for whoever has to find out what went wrong. */
  say(words: string): void
}

/** A file that can be imported, and what its rows are to become. */
export type ImportFile = { name: string; bytes: string; rows: { kind: ItemKind; id: string; texts: Record<string, string> }[] }

/** Does something; false if there was nothing to do it with. */
export type Action = (run: Run) => Promise<boolean>

const MOST_KEPT = 12

/** Keeps the last ones. */
export function keep<T>(list: T[], one: T): void {
  list.push(one)
  if (list.length > MOST_KEPT) list.shift()
}
