import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compare } from './compare.ts'
import { add, autosave, fromMenu, open, pressButton } from './form-actions.ts'
import { importFile, undoImport } from './import-actions.ts'
import { bringBack, bulk, openList, purge, remove, undoBulk } from './list-actions.ts'
import { openWalk, type Walk } from './walk.ts'

const SHOWN_STEPS = 60

const ACTIONS = { add, open, pressButton, autosave, fromMenu, remove, bringBack, purge, openList, bulk, undoBulk, importFile, undoImport }
const WEIGHTS = {
  add: 2,
  open: 6,
  pressButton: 9,
  autosave: 2,
  fromMenu: 3,
  remove: 2,
  bringBack: 2,
  purge: 1,
  openList: 2,
  bulk: 5,
  undoBulk: 2,
  importFile: 1,
  undoImport: 1,
  pass: 4,
}
/** What has to go through in a walk, for it to prove something. */
const EXPECTED = [
  'press publish',
  'press schedule',
  'press update',
  'draft',
  'unpublish',
  'discard',
  'restore version',
  'new draft',
  'delete',
  'restore',
  'import',
  'undo import',
  'many: publish',
  'many: unpublish',
  'many: category',
  'many: undo',
]

/** The same on any store: on the one that tests are told to open. */
export function describeWalks(seeds: readonly number[], allActions: number): void {
  describe('a random walk of an owner and an editor who can’t publish', () => {
    for (const seed of seeds) {
      const actions = Math.ceil(allActions / seeds.length)
      it(`makes nothing public but by Publish, Schedule, Update and its time: seed ${seed}, ${actions} actions`, () =>
        walkFor(seed, actions))
    }
  })
}

async function walkFor(seed: number, actions: number): Promise<void> {
  const walk = await openWalk(seed)
  try {
    for (let count = 1; count <= actions; count++) await step(walk, { seed, count })
    if (actions >= 200)
      assert.deepEqual(
        EXPECTED.filter((name) => !walk.done[name]),
        [],
        JSON.stringify(walk.done),
      )
  } finally {
    await walk.close()
  }
}

async function step(walk: Walk, { seed, count }: { seed: number; count: number }): Promise<void> {
  const name = walk.random.weighed(WEIGHTS)
  try {
    await (name === 'pass' ? walk.pass() : ACTIONS[name](walk))
    await compare(walk)
  } catch (error) {
    const steps = walk.steps.slice(-SHOWN_STEPS).map((words) => `  ${words}`)
    throw new Error(
      `Seed ${seed}, action ${count} (${name}). The last steps:\n${steps.join('\n')}\nWALK_SEED=${seed} WALK_ACTIONS=${count}`,
      {
        cause: error,
      },
    )
  }
}
