import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import type { FormTexts } from '#domain/items/form-layout.ts'
import { isObject } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { createEncryption, type Encrypted } from './encryption.ts'
import { listFormLocks } from './form-locks.ts'

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

interface Schema extends DBSchema {
  texts: { key: string; value: Kept }
}

type Changed = Pick<IDBPObjectStore<Schema, ['texts'], 'texts', 'readwrite'>, 'put' | 'delete'>

const KEPT_MS = 30 * DAY_MS

/** Private windows and full disks make every call fail. */
export async function openUnsavedTextStore(key: string) {
  const { seal, unseal } = await createEncryption(key)
  const database = await openDB<Schema>('unsaved-texts', 1, {
    upgrade: (made) => void made.createObjectStore('texts', { keyPath: 'id' }),
    blocking: () => database.close(),
  })
  return { keep, list, remove, close: () => database.close() }

  async function keep({ saves, texts, ...open }: UnsavedText): Promise<void> {
    const kept = { ...open, sealed: await seal({ saves, texts }) }
    await change((store) => store.put(kept))
  }

  function remove(id: string): Promise<void> {
    return change((store) => store.delete(id))
  }

  /** Strict durability survives a power failure. */
  async function change(make: (store: Changed) => Promise<unknown>): Promise<void> {
    const transaction = database.transaction('texts', 'readwrite', { durability: 'strict' })
    const made = make(transaction.store)
    transaction.commit()
    await Promise.all([made, transaction.done])
  }

  /** `left` comes from closed forms, newest first; `open` from open ones. */
  async function list(): Promise<{ left: UnsavedText[]; open: UnsavedText[] }> {
    const names = await listFormLocks()
    const found: UnsavedText[] = []
    for (const { sealed, ...kept } of await database.getAll('texts')) {
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
