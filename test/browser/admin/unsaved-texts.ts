import type { Page } from 'playwright-core'

type Found = { id: string; place: string; at: string; title: string | undefined; texts: string; raw: string }

/** What the journal of the page's browser holds, opened with the administrator's key. */
export function listUnsavedTexts(page: Page, key: string | undefined): Promise<Found[]> {
  return page.evaluate(readJournal, key)
}

async function readJournal(key: string | undefined): Promise<Found[]> {
  const opening = indexedDB.open('unsaved-texts')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const database = opening.result
  if (!database.objectStoreNames.contains('texts')) return []
  const asked = database.transaction('texts').objectStore('texts').getAll()
  await new Promise((resolve) => asked.addEventListener('success', resolve))
  database.close()
  const bytes = Uint8Array.from(atob((key ?? '').replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  return Promise.all(
    asked.result.map(async ({ sealed, ...open }) => {
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.mixed }, secret, sealed.bytes)
      const { texts } = JSON.parse(new TextDecoder().decode(opened))
      return {
        ...open,
        title: texts.title,
        texts: JSON.stringify(texts),
        raw: JSON.stringify(open) + new TextDecoder('latin1').decode(sealed.bytes),
      }
    }),
  )
}

/** As if all of it had been kept so many days ago. */
export function ageTexts(page: Page, days: number): Promise<void> {
  return page.evaluate(ageJournal, days)
}

async function ageJournal(days: number): Promise<void> {
  const opening = indexedDB.open('unsaved-texts')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const change = opening.result.transaction('texts', 'readwrite')
  const asked = change.objectStore('texts').getAll()
  asked.onsuccess = () => {
    for (const kept of asked.result)
      change.objectStore('texts').put({ ...kept, at: new Date(Date.now() - days * 86_400_000).toISOString() })
  }
  await new Promise((resolve) => change.addEventListener('complete', resolve))
  opening.result.close()
}
