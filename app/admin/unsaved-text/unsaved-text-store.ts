import type { FormTexts } from '#domain/items/sent-form.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { createEncryption, type Encrypted } from './encryption.ts'
import { listFormLocks } from './form-locks.ts'
import { openIndexedDb } from './indexed-db.ts'

/** What one form holds and the server does not have yet. */
export type UnsavedText = {
  /** The form's name, under which it saves. */
  id: string
  /** The form's address, and the one at which its item is edited. */
  place: string
  becomes: string
  at: string
  /** How often the form had saved. */
  saves: number
  texts: FormTexts
}

type Kept = Pick<UnsavedText, 'id' | 'place' | 'becomes' | 'at'> & { sealed: Encrypted }

export type UnsavedTextStore = Awaited<ReturnType<typeof openUnsavedTextStore>>

const KEPT_MS = 30 * DAY_MS

/** The unsaved texts of this browser, sealed under the key. Fails, then or later, where the browser keeps nothing. */
export async function openUnsavedTextStore(key: string) {
  const { seal, unseal } = await createEncryption(key)
  const { all, put, remove, close } = await openIndexedDb<Kept>()
  return { keep, list, remove, close }

  async function keep({ saves, texts, ...open }: UnsavedText): Promise<void> {
    await put({ ...open, sealed: await seal({ saves, texts }) })
  }

  /** `left`: what forms have left that are not open any more, the newest first. `open`: of those that are. */
  async function list(): Promise<{ left: UnsavedText[]; open: UnsavedText[] }> {
    const names = await listFormLocks()
    const found: UnsavedText[] = []
    for (const { sealed, ...kept } of await all()) {
      const inside = await unseal(sealed)
      if (!(Date.now() - Date.parse(kept.at) < KEPT_MS)) await remove(kept.id)
      else if (isInside(inside)) found.push({ ...kept, ...inside })
    }
    found.sort((a, b) => b.at.localeCompare(a.at))
    return { left: found.filter(({ id }) => !names.has(id)), open: found.filter(({ id }) => names.has(id)) }
  }
}

function isInside(value: unknown): value is Pick<UnsavedText, 'saves' | 'texts'> {
  if (typeof value !== 'object' || value === null || !('saves' in value) || !('texts' in value)) return false
  const { saves, texts } = value
  return (
    typeof saves === 'number' &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}
