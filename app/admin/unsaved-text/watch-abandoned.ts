import type { DescribedForm } from '#domain/items/form-layout.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { nameLetGo } from './form-locks.ts'
import { takeEarlierCopy } from './import-legacy-copy.ts'
import { unsavedDifferences } from './unsaved-differences.ts'
import type { Journal, Unsaved } from './unsaved-text-store.ts'

type Options = { place: string; rules: DescribedForm; loaded: FormTexts; ownId: () => string; signal: AbortSignal }

/** Shows what other forms have left of this one's item, now and whenever one more is not open any more. What is stored already is removed. */
export async function watchLeft(journal: Journal, options: Options, show: (left: Unsaved[]) => void): Promise<void> {
  const { place, rules, loaded, ownId, signal } = options
  await takeEarlierCopy(journal, place)
  const isOurs = ({ id, ...one }: Unsaved) =>
    id !== ownId() && (one.place === place || one.becomes === place || location.hash === `#${encodeURIComponent(id)}`)
  const { left, open } = await journal.list()
  const ours = left.filter(isOurs)
  const differing = ours.filter((one) => unsavedDifferences(rules, one, loaded).length > 0)
  for (const same of ours) if (!differing.includes(same)) await journal.remove(same.id)
  show(differing)
  // Also the page that was here just now may not be quite gone.
  const letGo = open.filter(isOurs).map(({ id }) => nameLetGo(id, signal))
  if (letGo.length === 0) return
  const isOver = await Promise.any(letGo).then(
    () => false,
    () => true,
  )
  if (!isOver) await watchLeft(journal, options, show)
}
