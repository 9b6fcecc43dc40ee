import './dev-preamble.ts'

import { createRoot } from 'react-dom/client'
import { leaveWhenSignedOut } from '#app/admin/shell/reload-after-sign-out.ts'
import { listenForAdding } from '#app/editing/lists/add-first-entry.ts'
import { save } from '#app/editing/state/autosave.ts'
import { readTable } from '#app/editing/state/copy-api.ts'
import { renewPage } from '#app/editing/state/edit-list.ts'
import { openTexts, showTroubles } from '#app/editing/state/editable-texts.ts'
import { openDesk, unsavedIn, valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, openDialog, type View } from '#app/editing/state/editor-view.ts'
import { offerAdding } from '#app/editing/state/empty-list.ts'
import { isOutdated, placesIn } from '#app/editing/state/find-markers.ts'
import { goWhereAsked } from '#app/editing/state/focus-text.ts'
import { observed } from '#app/editing/state/observable.ts'
import { openSpare } from '#app/editing/state/unsaved-edits.ts'
import { EditingTools } from './editing-tools.tsx'
import { listen } from './inline-editing.ts'
import { MOUNT_ID } from './mount.ts'
import { followFocus } from './toolbar-focus.ts'

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
