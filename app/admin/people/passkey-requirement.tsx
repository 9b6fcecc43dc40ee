import { type SubmitEvent, useState } from 'react'
import { ASKS_FOR_PASSKEY } from '#app/admin/passkeys/passkey-messages.ts'
import { ItSteps } from '#app/admin/site/it-steps.tsx'
import { confirmWithPasskey } from '#app/ui/passkeys/passkey-prompt.ts'
import styles from './people.module.css'

export function PasskeyRequirement({ isOn, isProved, hasPasskey }: { isOn: boolean; isProved: boolean; hasPasskey: boolean }) {
  const [problem, setProblem] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setProblem('')
    const refusal = isProved ? undefined : await confirmWithPasskey()
    if (refusal === undefined) form.submit()
    else setProblem(refusal)
  }

  return (
    <section className={styles.person} aria-labelledby="ask-title">
      <h2 id="ask-title">Confirm with a passkey</h2>
      <p id="ask-about" className="soft">
        For every administrator. Those without a passkey add one first.
      </p>
      <ItSteps
        name="steps for lost passkeys"
        steps="Run `npm run forget-passkeys -- you@example.com` on the server. Guide: operations, A lost device or passkey."
      />
      <form method="post" className="above" onSubmit={submit}>
        <input type="hidden" name="intent" value="ask-for-passkey" />
        <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            aria-describedby="ask-about"
            disabled={!hasPasskey && !isOn}
          />
          {ASKS_FOR_PASSKEY}
        </label>
        <p role="status" className="soft">
          {problem || (hasPasskey || isOn ? '' : 'Add a passkey first.')}
        </p>
      </form>
    </section>
  )
}
