import type { Actor, ItemPlace, ItemVersion } from '#domain/item-changes/item-writes.ts'
import type { Together } from '#domain/items/bulk-operation.ts'
import { readItem } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type StoreFailure, storeFailureIn } from '#domain/ports/store-error.ts'
import { turnForOthers } from '#lib/async/yield-to-event-loop.ts'
import { newId } from '#lib/crypto/ids.ts'
import { type ChangeOfMany, type ChangeOfOne, type Changing, changeOne } from './run-on-item.ts'

const MOST_NAMED = 100

/** An item with which it was not done, and why. */
export type NotDone = { kind: ItemKind; id: string; title: string; why: 'changed' | 'gone' | 'unfinished'; faults: string[] }

export type ManyReport = {
  to: ChangeOfMany['to'] | 'undelete' | 'undo'
  /** Into which they were put. */
  category?: string
  done: number
  /** With which there was nothing to do. */
  already: number
  /** The first of those with which it was not done, and how many they are. */
  notDone: NotDone[]
  notDoneCount: number
  /** By which it can be undone; of an undoing that ended early, by which it goes on. */
  undo?: Together
  /** Why it ended early, and how many nobody has touched, if that is known. */
  failure?: { because: StoreFailure; untouched?: number }
}

type Order = { change: ChangeOfMany; items: readonly ItemVersion[]; tell?: (done: number) => void }

/** Changes each of the items by itself. What cannot be done with one keeps nothing from the others; a store that fails ends it. */
export async function changeMany(services: Changing, actor: Actor, { change, items, tell = () => {} }: Order): Promise<ManyReport> {
  // One change is of one moment, by which it is found again.
  const started = services.now()
  const ports = { ...services, now: () => started }
  const together = { at: started.toISOString(), together: newId(started) }
  const report: ManyReport = { ...change, done: 0, already: 0, notDone: [], notDoneCount: 0, undo: together }
  for (const [at, item] of items.entries()) {
    try {
      await noteOutcome(services, report, { item, result: await changeOne(ports, actor, item, { change, together }) })
    } catch (error) {
      return { ...report, failure: { because: storeFailureIn(error), untouched: items.length - at } }
    }
    tell(at + 1)
    await turnForOthers()
  }
  return report
}

export async function noteOutcome(
  { store }: Changing,
  report: ManyReport,
  { item, result }: { item: ItemPlace; result: ChangeOfOne },
): Promise<void> {
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
