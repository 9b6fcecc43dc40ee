import { useState } from 'react'
import { confirmWithPasskey } from '#app/ui/passkeys/passkey-prompt.ts'

/** A confirmation lasts five minutes. */
export function ConfirmPasskey({ onProved }: { onProved: () => void }) {
  const [problem, setProblem] = useState('')

  async function confirm(): Promise<void> {
    setProblem('')
    const refusal = await confirmWithPasskey()
    if (refusal === undefined) onProved()
    else setProblem(refusal)
  }

  return (
    <div className="above">
      <button type="button" className="button" onClick={confirm}>
        Confirm with a passkey
      </button>
      <p role="status">{problem}</p>
    </div>
  )
}
