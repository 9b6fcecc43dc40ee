import { imageFieldNames } from '#domain/items/item-tables.ts'
import type { ItemKind } from '#domain/items/kinds.ts'
import type { Body } from '#domain/store.ts'

const OURS = /\/assets\/img\/[\w-]+\/([^"'?#\s<>]+)/g

/** The file names of the pictures that an item's fields name or show, each once. */
export function picturesIn(kind: ItemKind, values: Body): string[] {
  const named = imageFieldNames[kind].map((name) => values[name]).filter((name) => typeof name === 'string')
  return [...new Set([...named, ...picturesInHtml(values.content)])].filter((name) => name !== '')
}

export function picturesInHtml(html: unknown): string[] {
  if (typeof html !== 'string') return []
  return [...html.matchAll(OURS)].map(([, name = '']) => decoded(name))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
