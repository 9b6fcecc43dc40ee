import { saveEdits } from '#app/editing/state/autosave.ts'
import { editList } from '#app/editing/state/edit-list.ts'
import { splitRef } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { beforeFirstEntry } from '#app/editing/state/list-entries.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'

export function listenForAdding(editing: EditorContext): void {
  let isBusy = false
  document.addEventListener('click', async ({ target }) => {
    const place = target instanceof Element ? target.closest('button')?.closest<HTMLElement>('[data-list]') : undefined
    if (!place || isBusy) return
    isBusy = true
    try {
      await addFirst(editing, place.dataset.list ?? '')
    } finally {
      isBusy = false
    }
  })
}

async function addFirst(editing: EditorContext, list: string): Promise<void> {
  const { store } = editing
  const line = beforeFirstEntry(store, list)
  if (line) {
    const done = await editList(store, line, { type: 'add' })
    if ('problem' in done) changeView(editing, { problem: done.problem })
  } else {
    // The page has no element for the new entry yet.
    await saveEdits(store)
    await refreshPage(editing, splitRef(list).key)
  }
}
