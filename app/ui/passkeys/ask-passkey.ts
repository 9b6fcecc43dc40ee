import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What the device said, to be sent as it is; or why there is nothing to send. */
type DeviceAnswer = { ok: true; answer: string } | { ok: false; problem: string }

export const NOT_ACCEPTED = 'The passkey was not accepted. Please try once more.'

const QUESTIONS = { signIn: '/login/passkey', session: '/admin/people/passkey' }

export function answerToSignIn(): Promise<DeviceAnswer> {
  return answerTo(QUESTIONS.signIn, {}, use)
}

/** Asks who is signed in for one of his passkeys. */
function answerToProve(): Promise<DeviceAnswer> {
  return answerTo(QUESTIONS.session, { to: 'prove' }, use)
}

export function answerWithNewPasskey(): Promise<DeviceAnswer> {
  return answerTo(QUESTIONS.session, { to: 'add' }, (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
    startRegistration({ optionsJSON }),
  )
}

/** Has a passkey confirmed for this session; undefined when it is, otherwise why not. */
export async function prove(): Promise<string | undefined> {
  const answered = await answerToProve()
  if (!answered.ok) return answered.problem
  const body = new URLSearchParams({ to: 'proved', answer: answered.answer })
  const response = await fetch(QUESTIONS.session, { method: 'POST', body }).catch(() => undefined)
  return response?.ok ? undefined : NOT_ACCEPTED
}

function use(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON })
}

async function answerTo<Options>(
  address: string,
  asked: Record<string, string>,
  ask: (options: Options) => Promise<unknown>,
): Promise<DeviceAnswer> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(asked) }).catch(() => undefined)
  const question = response && (await response.json().catch(() => undefined))
  if (!response?.ok) return { ok: false, problem: question?.failure ?? 'The server could not be asked. Please try again in a moment.' }
  try {
    return { ok: true, answer: JSON.stringify(await ask(question)) }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

const PROBLEMS: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys work at the address that this website is set up with, and at no other.',
  NotSupportedError: 'This device cannot make passkeys that ask who you are.',
}

/** Devices do not say whether somebody has cancelled or has no passkey. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return PROBLEMS[name] ?? 'No passkey was given. Please try again, or use another way.'
}
