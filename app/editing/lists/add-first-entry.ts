import { save } from '#app/editing/state/autosave.ts'
import { changeList } from '#app/editing/state/edit-list.ts'
import { splitAt } from '#app/editing/state/editor-store.ts'
import { type Editing, tellProblem } from '#app/editing/state/editor-view.ts'
import { beforeFirstLine } from '#app/editing/state/list-entries.ts'
import { showOrTell } from '#app/editing/state/refresh-page.ts'

/** Adds the first line of the list whose button in the page was pressed. */
export function listenForAdding(editing: Editing): void {
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

async function addFirst(editing: Editing, list: string): Promise<void> {
  const { desk } = editing
  const line = beforeFirstLine(desk, list)
  if (line) {
    const done = await changeList(desk, line, { is: 'add' })
    if ('problem' in done) tellProblem(editing, done.problem)
  } else {
    // It has one that the page could not be asked for.
    await save(desk)
    await showOrTell(editing, splitAt(list).key)
  }
}
