import { type ReactNode, useRef } from 'react'
import { SELECTION_FORM } from '#app/admin/bulk-actions/select-checkbox.tsx'
import bulkStyles from '#app/admin/bulk-actions/selectable-cards.module.css'
import { DELETE_DIALOG } from '#app/admin/bulk-actions/selection-dialogs.tsx'
import { SelectionBar, SelectPage, selectedWords } from '#app/admin/bulk-actions/selection-tools.tsx'
import { useEscape, useSelection } from '#app/admin/bulk-actions/use-selection.ts'
import { Dialog, DialogButton } from '#app/admin/dialogs/dialog.tsx'
import menuStyles from '#app/admin/shell/menu.module.css'
import type { Assignee } from '#domain/messages/assignees.ts'
import type { MessageChange } from '#domain/messages/change-messages.ts'
import type { MessageFilter } from '#domain/messages/messages.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { AssigneeSelect } from './assign-form.tsx'
import texts from './inbox-texts.json' with { type: 'json' }
import { ListKeys, useListKeys } from './list-keys.tsx'

const LABELS = texts.buttons satisfies Partial<Record<MessageChange, string>>

type Tool = keyof typeof LABELS

const TOOLS: Partial<Record<MessageFilter, readonly Tool[]>> = {
  answered: ['read', 'not-answered', 'spam', 'delete'],
  aside: ['read', 'not-spam', 'delete'],
  trash: ['restore'],
  everywhere: ['read', 'answered', 'spam', 'not-spam', 'delete'],
}
const USUAL: readonly Tool[] = ['read', 'answered', 'spam', 'delete']

const MORE = 'more-bulk-actions'
const ASSIGN_DIALOG = 'assign-selected'

type Props = {
  show: MessageFilter
  shown: readonly { id: string }[]
  total: number
  assignees: readonly Assignee[]
  children: ReactNode
}

export function MessageSelection({ show, shown, total, assignees, children }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { count, left } = useSelection(region, { total: shown.length, shown, query: '', isBusy: false })
  useEscape(count > 0, () => form.current?.reset())
  useListKeys(region, count > 0)
  if (shown.length === 0) return children
  const tools = TOOLS[show] ?? USUAL
  const what = count === 0 ? 'the selected messages' : formatCount(count, 'message')
  return (
    <div ref={region} className={bulkStyles.region}>
      <form ref={form} id={SELECTION_FORM} method="post">
        <div className={`row gap-4 ${bulkStyles.whole}`}>
          <SelectPage shown={shown.length} total={total} />
        </div>
      </form>
      {children}
      <ListKeys />
      <SelectionBar status={selectedWords(count, left)}>
        <Buttons tools={tools} />
        <button type="button" className={menuStyles.button} popoverTarget={MORE}>
          More
        </button>
        <div id={MORE} popover="auto" className={`floating ${menuStyles.menu}`}>
          <Buttons tools={tools.filter((tool) => roomOf(tool, tools) !== 'phone')} />
          <button type="submit" form={SELECTION_FORM} formMethod="get" formAction="/admin/messages.csv">
            Export
          </button>
          {show !== 'trash' && (
            <DialogButton dialog={ASSIGN_DIALOG} className="">
              Assign
            </DialogButton>
          )}
          {show === 'trash' && (
            <DialogButton dialog={DELETE_DIALOG} className={menuStyles.red}>
              Delete permanently
            </DialogButton>
          )}
        </div>
      </SelectionBar>
      <Dialog id={ASSIGN_DIALOG} title={`Assign ${what}`} submit={{ label: 'Assign', form: SELECTION_FORM, value: 'assign' }}>
        <AssigneeSelect assignees={assignees} form={SELECTION_FORM} />
      </Dialog>
      {show === 'trash' && (
        <Dialog
          id={DELETE_DIALOG}
          title={`Delete ${what} permanently?`}
          lead="You can’t undo this."
          submit={{ label: 'Delete permanently', form: SELECTION_FORM, value: 'purge', isDanger: true }}
        />
      )}
    </div>
  )
}

function Buttons({ tools }: { tools: readonly Tool[] }) {
  return tools.map((tool) => (
    <button
      key={tool}
      type="submit"
      form={SELECTION_FORM}
      className={`${bulkStyles[roomOf(tool, tools)]} ${tool === 'delete' ? menuStyles.red : ''}`}
      name="intent"
      value={tool}
    >
      {LABELS[tool]}
    </button>
  ))
}

/** The narrowest window in which the tool has room in the bar; in others it's in the menu. */
function roomOf(tool: Tool, tools: readonly Tool[]): 'phone' | 'rail' | 'wide' {
  if (tool === 'restore' || (tool === 'not-spam' && !tools.includes('spam'))) return 'phone'
  return tool === 'read' || tool === 'not-spam' ? 'wide' : 'rail'
}
