import type { FormTexts } from '#domain/items/sent-form.ts'
import { isObject } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { createEncryption, type Encrypted } from './encryption.ts'
import { listFormLocks } from './form-locks.ts'
import { openIndexedDb } from './indexed-db.ts'

export type UnsavedText = {
  id: string
  place: string
  becomes: string
  at: string
  saves: number
  texts: FormTexts
}

type Kept = Pick<UnsavedText, 'id' | 'place' | 'becomes' | 'at'> & { sealed: Encrypted }

export type UnsavedTextStore = Awaited<ReturnType<typeof openUnsavedTextStore>>

const KEPT_MS = 30 * DAY_MS

export async function openUnsavedTextStore(key: string) {
  const { seal, unseal } = await createEncryption(key)
  const { all, put, remove, close } = await openIndexedDb<Kept>()
  return { keep, list, remove, close }

  async function keep({ saves, texts, ...open }: UnsavedText): Promise<void> {
    await put({ ...open, sealed: await seal({ saves, texts }) })
  }

  /** `left` comes from closed forms, newest first; `open` from open ones. */
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
  if (!isObject(value) || typeof value.saves !== 'number' || !isObject(value.texts)) return false
  return Object.values(value.texts).every((text) => typeof text === 'string')
}
