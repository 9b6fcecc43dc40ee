import { formLockReleased } from './form-locks.ts'
import type { UnsavedText, UnsavedTextStore } from './unsaved-text-store.ts'

type Options = {
  place: string
  differences: (unsaved: UnsavedText) => readonly unknown[]
  ownId: () => string
  signal: AbortSignal
}

export async function watchAbandoned(journal: UnsavedTextStore, options: Options, show: (left: UnsavedText[]) => void): Promise<void> {
  const { place, differences, ownId, signal } = options
  const isOurs = ({ id, ...one }: UnsavedText) =>
    id !== ownId() && (one.place === place || one.becomes === place || location.hash === `#${encodeURIComponent(id)}`)
  const { left, open } = await journal.list()
  const ours = left.filter(isOurs)
  const differing = ours.filter((one) => differences(one).length > 0)
  for (const same of ours) if (!differing.includes(same)) await journal.remove(same.id)
  show(differing)
  // The previous page may still hold its lock while it unloads.
  const letGo = open.filter(isOurs).map(({ id }) => formLockReleased(id, signal))
  if (letGo.length === 0) return
  const isOver = await Promise.any(letGo).then(
    () => false,
    () => true,
  )
  if (!isOver) await watchAbandoned(journal, options, show)
}
