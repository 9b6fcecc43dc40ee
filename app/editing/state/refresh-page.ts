import { showAnew } from './edit-list.ts'
import { type Editing, tellProblem } from './editor-view.ts'
import { pageParts, whileClosed } from './lock-page.ts'

/** Shows the page as it is by now, or says that it could not be read. */
export async function showOrTell(editing: Editing, key: string): Promise<void> {
  if (!(await whileClosed(pageParts, () => showAnew(editing.desk, key))))
    tellProblem(editing, 'The page could not be read anew, and shows what it showed before. Reload it.')
}
