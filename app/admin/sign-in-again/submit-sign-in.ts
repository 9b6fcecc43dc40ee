import { ADDRESS_NEEDED, LINK_USED, NO_LINK } from '#app/sign-in/sign-in-messages.ts'
import { PASSKEY_REJECTED } from '#app/ui/passkeys/passkey-prompt.ts'

/** `taken`: by a link or a passkey, somebody is signed in now; by an address, a link is on its way to it, if it is the right one. */
type Sent = { outcome: 'taken' } | { outcome: 'refused'; problem: string }

const PROBLEMS: Record<number, string> = {
  429: 'Too many tries. Please wait a few minutes.',
}

/** Sends a form of the sign-in page from here. Whoever is let in by it is led elsewhere, and that is not followed. */
export async function submitSignIn(form: FormData): Promise<Sent> {
  try {
    const { type, status } = await fetch('/login', { method: 'POST', body: form, redirect: 'manual' })
    if (type === 'opaqueredirect') return { outcome: 'taken' }
    if (status === 401) return { outcome: 'refused', problem: form.has('passkey') ? PASSKEY_REJECTED : LINK_USED }
    if (status === 422) return { outcome: 'refused', problem: form.has('link') ? NO_LINK : ADDRESS_NEEDED }
    return { outcome: 'refused', problem: PROBLEMS[status] ?? 'That did not work. Please try again in a moment.' }
  } catch {
    return { outcome: 'refused', problem: 'The server could not be reached.' }
  }
}
