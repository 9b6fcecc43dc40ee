import type { FormTexts } from '#domain/items/sent-form.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { openSealing, type Sealed } from './encryption.ts'
import { openForms } from './form-locks.ts'
import { openDatabase } from './indexed-db.ts'

/** What one form holds and the server does not have yet. */
export type Unsaved = {
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

type Kept = Pick<Unsaved, 'id' | 'place' | 'becomes' | 'at'> & { sealed: Sealed }

export type Journal = Awaited<ReturnType<typeof openJournal>>

const KEPT_MS = 30 * DAY_MS

/** The unsaved texts of this browser, sealed under the key. Fails, then or later, where the browser keeps nothing. */
export async function openJournal(key: string) {
  const { seal, unseal } = await openSealing(key)
  const { all, put, remove, close } = await openDatabase<Kept>()
  return { keep, list, remove, close }

  async function keep({ saves, texts, ...open }: Unsaved): Promise<void> {
    await put({ ...open, sealed: await seal({ saves, texts }) })
  }

  /** `left`: what forms have left that are not open any more, the newest first. `open`: of those that are. */
  async function list(): Promise<{ left: Unsaved[]; open: Unsaved[] }> {
    const names = await openForms()
    const found: Unsaved[] = []
    for (const { sealed, ...kept } of await all()) {
      const inside = await unseal(sealed)
      if (!(Date.now() - Date.parse(kept.at) < KEPT_MS)) await remove(kept.id)
      else if (isInside(inside)) found.push({ ...kept, ...inside })
    }
    found.sort((a, b) => b.at.localeCompare(a.at))
    return { left: found.filter(({ id }) => !names.has(id)), open: found.filter(({ id }) => names.has(id)) }
  }
}

function isInside(value: unknown): value is Pick<Unsaved, 'saves' | 'texts'> {
  if (typeof value !== 'object' || value === null || !('saves' in value) || !('texts' in value)) return false
  const { saves, texts } = value
  return (
    typeof saves === 'number' &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}
