import type { GuardedAction } from '#domain/access/roles.ts'
import { tokenize } from '#domain/text-search/tokens.ts'
import type { PaletteResult } from './palette-answer.ts'

const SCREENS = {
  dashboard: /^\/admin$/,
  posts: /^\/(?:admin\/)?(?:manage|add|edit)-|^\/admin\/(?:authors|categories|imports|export)/,
  authors: /^\/admin\/authors/,
  media: /^\/admin\/media/,
  inbox: /^\/admin\/messages/,
  pages: /^\/admin\/site\/(?!search)/,
  synonyms: /^\/admin\/site\/search/,
  settings: /^\/admin\/(?:people|activity|site|settings)$/,
}

/** Something the palette finds by its title, its second text, and further words that people use for it. */
export type Entry = PaletteResult & { keywords: string; at: readonly (keyof typeof SCREENS)[]; needs?: GuardedAction | undefined }

/** Those of which every word of the query begins a word, titles first. */
export function matchEntries(entries: readonly Entry[], query: string, most: number): PaletteResult[] {
  const words = tokenize(query)
  if (words.length === 0) return []
  const byTitle = entries.filter(({ title }) => beginsAll(words, title))
  const byOthers = entries.filter((entry) => !byTitle.includes(entry) && beginsAll(words, `${entry.title} ${entry.why} ${entry.keywords}`))
  return [...byTitle, ...byOthers].slice(0, most).map(toResult)
}

export function entriesAt(entries: readonly Entry[], pathname: string, most: number): PaletteResult[] {
  return entries
    .filter(({ at }) => at.some((screen) => SCREENS[screen].test(pathname)))
    .slice(0, most)
    .map(toResult)
}

function toResult({ title, why, path, icon }: Entry): PaletteResult {
  return { title, why, path, icon }
}

function beginsAll(words: readonly string[], text: string): boolean {
  const own = tokenize(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
