import { ADDRESS_NEEDED, LINK_USED, NO_LINK } from '#app/sign-in/sign-in-messages.ts'
import { PASSKEY_REJECTED } from '#app/ui/passkeys/passkey-prompt.ts'

/** `taken` means signed in, or a link sent if the address has access. */
type Sent = { outcome: 'taken' } | { outcome: 'refused'; problem: string }

const PROBLEMS: Record<number, string> = {
  429: 'Too many tries. Wait a few minutes.',
}

/** A redirect means success and isn't followed. */
export async function submitSignIn(form: FormData): Promise<Sent> {
  try {
    const { type, status } = await fetch('/login', { method: 'POST', body: form, redirect: 'manual' })
    if (type === 'opaqueredirect') return { outcome: 'taken' }
    if (status === 401) return { outcome: 'refused', problem: form.has('passkey') ? PASSKEY_REJECTED : LINK_USED }
    if (status === 422) return { outcome: 'refused', problem: form.has('link') ? NO_LINK : ADDRESS_NEEDED }
    return { outcome: 'refused', problem: PROBLEMS[status] ?? 'That didn’t work. Try again in a moment.' }
  } catch {
    return { outcome: 'refused', problem: 'We couldn’t reach the server.' }
  }
}
