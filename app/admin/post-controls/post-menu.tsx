import type { MouseEvent } from 'react'
import { DialogButton } from '#app/admin/dialogs/dialog.tsx'
import styles from '#app/admin/shell/menu.module.css'
import type { IconName } from '#app/ui/layout/icon.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { POST_FORM } from './post-form.ts'

const MENU = 'post-menu'

export const UNPUBLISH_DIALOG = 'unpublish-post'
export const DELETE_DIALOG = 'delete-post'

type Props = {
  historyPath: string | undefined
  canDiscard: boolean
  canUnpublish: boolean
  canDelete: boolean
  isStored: boolean
  onTool: (event: MouseEvent<HTMLButtonElement>) => void
}

export function PostMenuButton() {
  return (
    <button type="button" className={`button button-quiet ${styles.button}`} popoverTarget={MENU} aria-label="More actions">
      <span aria-hidden="true">⋯</span>
    </button>
  )
}

/** Outside the form, because forms can't hold the forms of its dialogs. Entries that don't apply are left out. */
export function PostMenu({ historyPath, canDiscard, canUnpublish, canDelete, isStored, onTool }: Props) {
  return (
    <div id={MENU} popover="auto" className={`floating ${styles.menu}`}>
      <ul>
        <Tool icon="link" label="Preview link" intent="share" onTool={onTool} />
        {isStored && <Tool icon="copy" label="Duplicate" intent="duplicate" onTool={onTool} />}
        {historyPath && (
          <li>
            <a href={historyPath}>
              <Icon name="history" />
              Version history
            </a>
          </li>
        )}
        {canDiscard && <Tool icon="undo" label="Discard changes" intent="discard" />}
        {(canUnpublish || canDelete) && <li className={styles.line} />}
        {canUnpublish && <Opener icon="visible" label="Unpublish…" dialog={UNPUBLISH_DIALOG} />}
        {canDelete && <Opener icon="delete" label="Delete…" dialog={DELETE_DIALOG} isRed />}
      </ul>
    </div>
  )
}

function Tool({ icon, label, intent, onTool }: { icon: IconName; label: string; intent: string; onTool?: Props['onTool'] }) {
  return (
    <li>
      <button
        type="submit"
        form={POST_FORM}
        name="intent"
        value={intent}
        onClick={(event) => {
          document.getElementById(MENU)?.hidePopover()
          onTool?.(event)
        }}
      >
        <Icon name={icon} />
        {label}
      </button>
    </li>
  )
}

function Opener({ icon, label, dialog, isRed = false }: { icon: IconName; label: string; dialog: string; isRed?: boolean }) {
  return (
    <li>
      <DialogButton dialog={dialog} className={isRed ? styles.red : ''}>
        <Icon name={icon} />
        {label}
      </DialogButton>
    </li>
  )
}
