import { refreshPageParts } from './edit-list.ts'
import { changeView, type EditorContext } from './editor-view.ts'
import { pageParts, whileLocked } from './lock-page.ts'

export async function refreshPage(editing: EditorContext, key: string): Promise<void> {
  if (!(await whileLocked(pageParts, () => refreshPageParts(editing.store, key))))
    changeView(editing, { problem: 'The page is out of date. Reload it.' })
}
