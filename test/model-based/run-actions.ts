import sharp from 'sharp'
import { addActions } from './add-actions.ts'
import { openBrowser } from './browser.ts'
import { compareAdmin } from './compare-admin.ts'
import { comparePublic } from './compare-public.ts'
import { deleteActions } from './delete-actions.ts'
import { editActions } from './edit-actions.ts'
import { importActions } from './import-actions.ts'
import { learnContent } from './learn-content.ts'
import { messageActions } from './message-actions.ts'
import { present } from './model.ts'
import type { Random } from './random.ts'
import type { Action, Run } from './run.ts'
import { openUsedSite } from './tested-site.ts'
import { signIn, visitActions } from './visit-actions.ts'
import { openVocabulary } from './vocabulary.ts'
import { wrongActions } from './wrong-actions.ts'

const ACTIONS = {
  ...addActions,
  ...editActions,
  ...deleteActions,
  ...importActions,
  ...messageActions,
  ...wrongActions,
  ...visitActions,
} satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

export const WEIGHTS: Record<ActionName, number> = {
  add: 8,
  addPlain: 3,
  sendAgain: 4,
  sendOtherWords: 2,
  unpublish: 4,
  edit: 12,
  saveUnchanged: 4,
  twoTabs: 6,
  sameInTwoTabs: 2,
  openForLater: 6,
  sendOldTab: 8,
  saveTwiceByScript: 5,
  deleteItem: 10,
  openDeletion: 3,
  sendOldDeletion: 4,
  restore: 6,
  sendOldRestoration: 4,
  importFile: 4,
  importWrongFile: 3,
  importSameFile: 4,
  undoImport: 3,
  undoAgain: 2,
  sendMessage: 5,
  sendWrongMessage: 2,
  readMessage: 3,
  markMessage: 4,
  releaseMessage: 3,
  deleteMessage: 2,
  addWrong: 5,
  editWrong: 4,
  sendNonsense: 3,
  restart: 1,
  signOutAndIn: 1,
}

const BETWEEN_COMPARISONS = 25
/** A store is used for so many actions, lest comparing it takes all the time. */
const PER_STORE = 300

type Watch = {
  isOver(): boolean
  say(words: string): void
  did(name: ActionName, items: number): void
}

/** Uses one store after the other until it is over, or throws what the site does otherwise than the model says. */
export async function useSite(random: Random, watch: Watch, { isPlanted }: { isPlanted: boolean }): Promise<void> {
  while (!watch.isOver()) await useStore(random, watch, { isPlanted })
}

async function useStore(random: Random, watch: Watch, { isPlanted }: { isPlanted: boolean }): Promise<void> {
  const hasDemo = random.chance(0.5)
  watch.say(`a new store, ${hasDemo ? 'with demonstration items' : 'empty'}`)
  const site = await openUsedSite({ hasDemo })
  try {
    const run = await openRun(random, watch, site)
    for (let count = 1; count <= PER_STORE && !watch.isOver(); count++) {
      if (isPlanted && count === 10) plant(run)
      watch.did(await doSomething(run), present(run.model).length)
      site.checkLog()
      if (count % BETWEEN_COMPARISONS === 0) await compare(run)
    }
    await compare(run)
    site.checkLog()
  } finally {
    await site.close()
  }
}

export async function openRun(random: Random, { say }: Pick<Watch, 'say'>, site: Run['site']): Promise<Run> {
  const run: Run = {
    random,
    words: openVocabulary(random),
    browser: openBrowser(site.url),
    visitor: openBrowser(site.url),
    site,
    model: { items: [], imports: [], messages: [] },
    pictureNames: new Map(),
    pictures: await drawPictures(),
    editTabs: [],
    sentAddForms: [],
    deleteForms: [],
    restoreForms: [],
    undoForms: [],
    importFiles: new Map(),
    contactForms: 0,
    say,
  }
  await signIn(run)
  await learnContent(run)
  return run
}

export async function doSomething(run: Run, weights = WEIGHTS): Promise<ActionName> {
  for (;;) {
    const name = run.random.weighed(weights)
    if (await ACTIONS[name](run)) return name
  }
}

export async function compare(run: Run): Promise<void> {
  run.say('compare everything')
  await compareAdmin(run)
  await comparePublic(run)
}

/** Tells the model of an item that is not there: a run that does not find it finds nothing. */
function plant(run: Run): void {
  const texts = run.words.newItem('blog')
  run.model.items.push({ kind: 'blog', id: 'planted', texts, version: '', isDeleted: false, isTouched: false })
}

function drawPictures(): Promise<File[]> {
  return Promise.all(
    ['#f0a017', '#17a0f0', '#a0f017'].map(async (background) => {
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      return new File([new Uint8Array(bytes)], `${background.slice(1)}.png`, { type: 'image/png' })
    }),
  )
}
