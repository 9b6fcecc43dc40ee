import { refreshPageParts } from './edit-list.ts'
import { type EditorContext, showMessage } from './editor-view.ts'
import { pageParts, whileLocked } from './lock-page.ts'

export async function refreshPage(editing: EditorContext, key: string): Promise<void> {
  if (!(await whileLocked(pageParts, () => refreshPageParts(editing.store, key))))
    showMessage(editing, 'The page is out of date. Reload it.')
}
