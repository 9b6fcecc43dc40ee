import './dev-preamble.ts'

import { createRoot } from 'react-dom/client'
import { leaveWhenSignedOut } from '#app/admin/frame/leave-when-signed-out.ts'
import { readTable } from './ask-words.ts'
import { renewPage } from './change-list.ts'
import { openDesk, unsavedIn, valueIn } from './desk.ts'
import { EditingTools } from './editing-tools.tsx'
import { isOutdated, placesIn } from './find-texts.ts'
import { goWhereAsked } from './go-to.ts'
import { save } from './keep.ts'
import { listenForAdding } from './lists/add-first.ts'
import { offerAdding } from './lists/empty-list.ts'
import { MOUNT_ID } from './mount.ts'
import { observed } from './observed.ts'
import { openTexts, showTroubles } from './page-texts.ts'
import { openSpare } from './spare/spare-copy.ts'
import { followFocus } from './tools-focus.ts'
import { type Editing, openDialog, type View } from './view.ts'
import { listen } from './write-in-place.ts'

// Runs in the browser on a page that the administrator edits. Without it the page is only looked at.

const mount = document.getElementById(MOUNT_ID)
if (mount) void start(mount)

async function start(mount: HTMLElement): Promise<void> {
  const own = (mount.dataset.tables ?? '').split(' ').filter((key) => key !== '')
  const keys = new Set([...own, ...[...placesIn(document.body)].map((at) => at.split(':')[0] ?? '')])
  const told = await Promise.all([...keys].map(readTable))
  const tables = told.flatMap((table) => ('is' in table ? [] : [table]))
  const desk = openDesk(tables)
  const dialog = mount.dataset.listed ? ({ is: 'more', at: undefined } as const) : undefined
  const view = observed<View>({
    text: undefined,
    dialog,
    problem: told.find((table) => 'is' in table)?.problem,
    removed: undefined,
    upload: undefined,
  })
  const spare = openSpare(desk, tables.flatMap(({ journalKey }) => journalKey ?? [])[0])
  const zone = tables[0]?.timeZone ?? 'UTC'
  // On the way back the browser shows the page as it was, and somebody may have saved since it was made.
  if (isOutdated(document.body, (at) => valueIn(desk, at))) await renewPage()
  const places = placesIn(document.body)
  const editing: Editing = { desk, view, own, places, leave: mount.dataset.leave ?? '/', spare, zone }

  for (const part of document.querySelectorAll('body > :is(.skip-link, header, main, footer)')) {
    openTexts(desk, part)
    offerAdding(desk, part)
  }
  listenForAdding(editing)
  listen(desk, (at) => openDialog(editing, { is: 'more', at }))
  followFocus(editing)
  desk.state.subscribe(() => showTroubles(desk))
  for (const back of ['online', 'focus']) addEventListener(back, () => desk.state.get().save.is === 'not-saved' && void save(desk))
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && unsavedIn(desk).length > 0 && void save(desk),
  )
  addEventListener('beforeunload', (event) => {
    if (unsavedIn(desk).length > 0 || view.get().upload?.is === 'sending') event.preventDefault()
  })
  leaveWhenSignedOut()
  createRoot(mount).render(<EditingTools editing={editing} />)
  document.documentElement.dataset.editing = 'open'
  goWhereAsked(editing, mount.dataset.listed !== undefined)
}
