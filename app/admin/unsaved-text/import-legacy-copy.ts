import { newId } from '#lib/crypto/ids.ts'
import type { UnsavedTextStore } from './unsaved-text-store.ts'

const PREFIX = 'unsaved:'

/** Earlier releases kept unsaved text in local storage. */
export async function importLegacyCopy(journal: UnsavedTextStore, place: string): Promise<void> {
  const left = itemLeft(PREFIX + place)
  if (left === undefined) return
  const copy = readCopy(left)
  if (copy) await journal.keep({ ...copy, id: newId(new Date()), place, becomes: place, saves: 0 })
  localStorage.removeItem(PREFIX + place)
}

/** Browsers can block local storage but allow IndexedDB. */
function itemLeft(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function readCopy(left: string) {
  try {
    const { savedAt, texts } = Object(JSON.parse(left))
    const isCopy = !Number.isNaN(Date.parse(savedAt)) && Object.values(Object(texts)).every((text) => typeof text === 'string')
    return isCopy ? { at: savedAt, texts } : undefined
  } catch {
    return undefined
  }
}
