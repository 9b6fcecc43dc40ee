import './dev-preamble.ts'
import { createRoot } from 'react-dom/client'
import { reloadAfterSignOut } from '#app/admin/shell/reload-after-sign-out.ts'
import { DiscardDialog } from '#app/editing/dialogs/discard-dialog.tsx'
import { HiddenTextsPanel } from '#app/editing/dialogs/hidden-texts-panel.tsx'
import { LinkDialog } from '#app/editing/dialogs/link-dialog.tsx'
import { PageMetaPanel } from '#app/editing/dialogs/page-meta-panel.tsx'
import { PublishDialog } from '#app/editing/dialogs/publish-dialog.tsx'
import { RestoreEdits } from '#app/editing/dialogs/restore-edits.tsx'
import { listenForAdding } from '#app/editing/lists/add-first-entry.ts'
import { saveEdits } from '#app/editing/state/autosave.ts'
import { fetchPageCopy } from '#app/editing/state/copy-api.ts'
import { reloadPageParts } from '#app/editing/state/edit-list.ts'
import { makeEditable, showIssues } from '#app/editing/state/editable-texts.ts'
import { createEditorStore, unsavedRefs, valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, type EditorView, useEditorView } from '#app/editing/state/editor-view.ts'
import { offerAdding } from '#app/editing/state/empty-list.ts'
import { isOutdated, refsIn } from '#app/editing/state/find-markers.ts'
import { focusFromHash } from '#app/editing/state/focus-text.ts'
import { createObservable } from '#app/editing/state/observable.ts'
import { openUnsavedEdits } from '#app/editing/state/unsaved-edits.ts'
import { EditIssues } from './edit-issues.tsx'
import { EditingBar } from './editing-bar.tsx'
import { startInlineEditing } from './inline-editing.ts'
import { MOUNT_ID } from './mount.ts'
import { reserveDockSpace } from './position-toolbar.ts'
import { TextToolbar } from './text-toolbar.tsx'
import { followFocus } from './toolbar-focus.ts'

const mount = document.getElementById(MOUNT_ID)
if (mount) void start(mount)

async function start(mount: HTMLElement): Promise<void> {
  const own = (mount.dataset.tables ?? '').split(' ').filter((key) => key !== '')
  const keys = new Set([...own, ...[...refsIn(document.body)].map((at) => at.split(':')[0] ?? '')])
  const told = await Promise.all([...keys].map(fetchPageCopy))
  const tables = told.flatMap((table) => ('type' in table ? [] : [table]))
  const store = createEditorStore(tables)
  const dialog = mount.dataset.listed ? ({ type: 'more', at: undefined } as const) : undefined
  const view = createObservable<EditorView>({ dialog, problem: told.find((table) => 'type' in table)?.problem })
  const unsavedEdits = openUnsavedEdits(store, tables.flatMap(({ unsavedTextKey }) => unsavedTextKey ?? [])[0])
  const zone = tables[0]?.timeZone ?? 'UTC'
  // The back button restores an old page, and texts may have changed since.
  if (isOutdated(document.body, (at) => valueIn(store, at))) await reloadPageParts()
  const places = refsIn(document.body)
  const editing: EditorContext = {
    store,
    view,
    own,
    places,
    leave: mount.dataset.leave ?? '/',
    unsavedEdits,
    zone,
    mayPublish: mount.dataset.publish !== undefined,
  }

  for (const part of document.querySelectorAll('body > :is(.skip-link, header, main, footer)')) {
    makeEditable(store, part)
    offerAdding(store, part)
  }
  listenForAdding(editing)
  startInlineEditing(store, (at) => changeView(editing, { dialog: { type: 'more', at } }))
  followFocus(editing)
  store.state.subscribe(() => showIssues(store))
  for (const back of ['online', 'focus']) addEventListener(back, () => store.state.get().save.type === 'not-saved' && void saveEdits(store))
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && unsavedRefs(store).length > 0 && void saveEdits(store),
  )
  addEventListener('beforeunload', (event) => {
    if (unsavedRefs(store).length > 0 || view.get().upload?.type === 'sending') event.preventDefault()
  })
  reloadAfterSignOut()
  createRoot(mount).render(<EditingTools editing={editing} />)
  document.documentElement.dataset.editing = 'open'
  focusFromHash(editing, mount.dataset.listed !== undefined)
}

function EditingTools({ editing }: { editing: EditorContext }) {
  const { dialog, text } = useEditorView(editing)
  return (
    <section ref={reserveDockSpace} aria-label="Editing" className="editing-dock editing-stay">
      <EditingBar editing={editing} />
      <RestoreEdits editing={editing} />
      <EditIssues editing={editing} />
      {text && <TextToolbar editing={editing} text={text} />}
      {dialog?.type === 'link' && <LinkDialog editing={editing} at={dialog.at} />}
      {dialog?.type === 'more' && <HiddenTextsPanel editing={editing} first={dialog.at} />}
      {dialog?.type === 'head' && <PageMetaPanel editing={editing} table={dialog.table} />}
      {dialog?.type === 'publish' && <PublishDialog editing={editing} />}
      {dialog?.type === 'discard' && <DiscardDialog editing={editing} />}
    </section>
  )
}
