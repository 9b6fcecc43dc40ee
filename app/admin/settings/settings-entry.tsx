import { DialogButton } from '#app/admin/dialogs/dialog.tsx'
import badgeStyles from '#app/admin/items/status-badge.module.css'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { Finding } from '#domain/ports/site-checks.ts'
import type { RowAction, SettingsRow } from './load-settings.ts'
import styles from './settings.module.css'

const STATES = {
  off: { icon: 'close', words: 'Off' },
  failing: { icon: 'warning', words: 'Needs a look' },
  on: { icon: 'check', words: 'On' },
} as const

const LOOKS = { off: '', failing: badgeStyles.unpublished, on: badgeStyles.live }

export type EntryRow = Omit<SettingsRow, 'off' | 'failing' | 'on' | 'checks' | 'missing' | 'setup'> &
  Partial<Pick<SettingsRow, 'missing' | 'setup'>> & { isChosen?: boolean }

type Props = { row: EntryRow; isMain: boolean; findings?: readonly Finding[] | undefined }

export function SettingsEntry({ row, isMain, findings = [] }: Props) {
  const { id, icon, name, about, missing, setup, badge, isFixed, action } = row
  const bad = findings.filter(({ verdict }) => verdict === 'problem' || verdict === 'warning')
  const state = row.state === 'on' && bad.length > 0 ? 'failing' : row.state
  return (
    <li className={styles.row} aria-labelledby={`${id}-name`} aria-current={row.isChosen || undefined} data-state={state}>
      <Icon name={icon} />
      <div>
        <h2 id={`${id}-name`}>{name}</h2>
        <p className="soft">{about}</p>
        {isFixed && <p className="note">Set by your IT team.</p>}
      </div>
      <p className={`${badgeStyles.badge} ${LOOKS[state]}`}>
        <Icon name={badge ? 'scheduled' : STATES[state].icon} size={16} />
        {badge ?? STATES[state].words}
      </p>
      <div className={styles.action}>
        {state === 'off' && setup ? <CopySteps setup={setup} name={name} isMain={isMain} /> : <Action action={action} />}
      </div>
      {setup && (
        <details className={styles.fold}>
          <summary>
            <strong>For your IT team.</strong> {`Missing: ${missing}.`}
          </summary>
          <pre>{setup}</pre>
          {state !== 'off' && <CopySteps setup={setup} name={name} isMain={false} />}
        </details>
      )}
      {findings.length > 0 && (
        <details className={styles.fold} open={bad.length > 0}>
          <summary>
            <strong>For your IT team.</strong> {bad.length > 0 ? 'What the checks found.' : 'All checks passed.'}
          </summary>
          <ul>
            {findings.map(({ verdict, says, todo }) => (
              <li key={says}>{`${WORDS[verdict]}: ${says}. ${todo ?? ''}`}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const WORDS = { ok: 'Good', warning: 'Warning', problem: 'Problem', open: 'Not checked' }

function CopySteps({ setup, name, isMain }: { setup: string; name: string; isMain: boolean }) {
  const { copy, said } = useCopyToClipboard(setup)
  return (
    <>
      <QuietButton className={isMain ? 'button' : 'button button-quiet'} onClick={copy} aria-label={`Copy setup steps: ${name}`}>
        Copy setup steps
      </QuietButton>
      <span role="status">{said}</span>
    </>
  )
}

function Action({ action }: { action: RowAction | undefined }) {
  if (!action) return null
  const { label, name } = action
  if ('intent' in action) return <IntentForm intent={action.intent} label={label} {...(name ? { name } : {})} />
  if ('dialog' in action)
    return (
      <DialogButton dialog={action.dialog} aria-label={name}>
        {label}
      </DialogButton>
    )
  const window = action.isNewTab ? { target: '_blank', rel: 'noreferrer', 'aria-label': `${label} (new tab)` } : { 'aria-label': name }
  return (
    <a className="button button-quiet" href={action.href} {...window}>
      {label}
    </a>
  )
}
