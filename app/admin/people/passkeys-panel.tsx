import { type SubmitEvent, useState } from 'react'
import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { ConfirmPasskey } from '#app/admin/passkeys/confirm-passkey.tsx'
import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { promptForNewPasskey } from '#app/ui/passkeys/passkey-prompt.ts'
import type { loadPasskeys } from './load-passkeys.ts'
import styles from './people.module.css'

const WORDS = {
  title: 'Remove passkey?',
  question: 'It can’t sign you in anymore. Remove it from your device too.',
}

export function PasskeysPanel({ passkeys, mayChange, suggestedName }: Awaited<ReturnType<typeof loadPasskeys>>) {
  return (
    <section className={styles.person} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Your passkeys</h2>
      <p className="soft">Sign in with your fingerprint, face or device PIN. It works only on this site.</p>
      {passkeys.length === 0 && <p className="soft above">You don’t have a passkey yet.</p>}
      <ul className="ruled rows above">
        {passkeys.map(({ id, name, added, used }) => (
          <li key={id}>
            <div className="grow">
              <h3>{name}</h3>
              <p className="note">
                Added {added} · {used ? `last used ${used}` : 'not used yet'}
              </p>
            </div>
            {mayChange && (
              <DeleteDialog
                id={`remove-${id}`}
                name={name}
                words={WORDS}
                fields={{ intent: 'remove-passkey', id }}
                label="Remove"
                action={{ name: 'Remove', icon: 'delete' }}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <AddForm suggestedName={suggestedName} />
      ) : (
        <>
          <p>{SIGN_IN_FIRST}</p>
          {passkeys.length > 0 && <ConfirmPasskey onProved={() => location.reload()} />}
        </>
      )}
    </section>
  )
}

function AddForm({ suggestedName }: { suggestedName: string }) {
  const [problem, setProblem] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setProblem('')
    const answered = await promptForNewPasskey()
    if (!answered.ok) return setProblem(answered.problem)
    form.querySelector('[name=answer]')?.setAttribute('value', answered.answer)
    form.submit()
  }

  return (
    <form method="post" className="row end above" onSubmit={submit}>
      <input type="hidden" name="intent" value="add-passkey" />
      <input type="hidden" name="answer" />
      <LabeledInput id="passkey-name" label="Name" name="name" defaultValue={suggestedName} maxLength={60} required />
      <QuietSubmit>Add a passkey</QuietSubmit>
      <p role="status" className="soft whole-row">
        {problem}
      </p>
    </form>
  )
}
