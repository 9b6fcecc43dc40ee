import type { Actor, ItemVersion } from '#domain/items/item-writes.ts'
import { readItem } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/items/kinds.ts'
import { type StoreFailure, storeFailureIn } from '#domain/store-failure.ts'
import { type ChangeOfMany, type ChangeOfOne, type Changing, changeOne } from './change-one.ts'

const MOST_NAMED = 100

/** An item with which it was not done, and why. */
export type NotDone = { kind: ItemKind; id: string; title: string; why: 'changed' | 'gone' | 'unfinished'; faults: string[] }

export type ManyReport = {
  to: ChangeOfMany['to'] | 'restore'
  done: number
  /** With which there was nothing to do. */
  already: number
  /** The first of those with which it was not done, and how many they are. */
  notDone: NotDone[]
  notDoneCount: number
  /** The deletion that can be taken back. */
  deletion?: { at: string; together: string }
  /** Why it ended early, and how many nobody has touched. */
  failure?: { because: StoreFailure; untouched: number }
}

type Order = { change: ChangeOfMany; items: readonly ItemVersion[]; tell?: (done: number) => void }

/** Changes each of the items by itself. What cannot be done with one keeps nothing from the others; a store that fails ends it. */
export async function changeMany(services: Changing, actor: Actor, { change, items, tell = () => {} }: Order): Promise<ManyReport> {
  const report: ManyReport = { to: change.to, done: 0, already: 0, notDone: [], notDoneCount: 0 }
  // One deletion is of one moment, by which it is found again.
  const started = services.now()
  const ports = { ...services, now: () => started }
  if (change.to === 'delete') report.deletion = { at: started.toISOString(), together: change.together }
  for (const [at, item] of items.entries()) {
    try {
      await note(services, report, { item, result: await changeOne(ports, actor, item, change) })
    } catch (error) {
      return { ...report, failure: { because: storeFailureIn(error), untouched: items.length - at } }
    }
    tell(at + 1)
    // A turn for the requests that wait meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return report
}

async function note({ store }: Changing, report: ManyReport, { item, result }: { item: ItemVersion; result: ChangeOfOne }): Promise<void> {
  if (result.is === 'done' || result.is === 'already') {
    report[result.is]++
    return
  }
  report.notDoneCount++
  if (report.notDone.length >= MOST_NAMED) return
  const { kind, id } = item
  const stored = await store.get(kind, id)
  const faults = result.is === 'unfinished' ? result.faults : []
  report.notDone.push({ kind, id, title: stored ? readItem(stored).title : '', why: result.is, faults })
}
