import type { StoredDocument } from '#domain/services.ts'

/** Names one state of a stored item. Equal or not: nothing else can be said of two of them. */
export type Version = StoredDocument['version']

/** The version that a form names; one that no item has if it names none. */
export function sentVersion(text: unknown): Version {
  return typeof text === 'string' ? Number(text) : Number.NaN
}

/** The version that a write made of the one it was based on. */
export function versionAfter(before?: Version): Version {
  return before === undefined ? 1 : before + 1
}
