import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type DeviceAnswer = { ok: true; answer: string } | { ok: false; problem: string }

export const PASSKEY_REJECTED = 'The passkey was not accepted. Please try once more.'

const QUESTIONS = { signIn: '/login/passkey', session: '/admin/people/passkey' }

const SIGNED_OUT = 'You were signed out. Sign in again in another tab, then try again.'

const PATIENCE_MS = 30_000

export function promptToSignIn(): Promise<DeviceAnswer> {
  return alone(() => answerTo(QUESTIONS.signIn, {}, use))
}

export function promptForNewPasskey(): Promise<DeviceAnswer> {
  return alone(() =>
    answerTo(QUESTIONS.session, { to: 'add' }, (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => startRegistration({ optionsJSON })),
  )
}

/** Resolves to undefined on success, otherwise to the problem. */
export function confirmWithPasskey(): Promise<string | undefined> {
  return alone(async () => {
    const answered = await answerTo(QUESTIONS.session, { to: 'prove' }, use)
    if (!answered.ok) return answered.problem
    const response = await send(QUESTIONS.session, { to: 'proved', answer: answered.answer })
    return response?.ok ? undefined : refusalOf(response)
  })
}

let isAsking = false
const NEVER = new Promise<never>(() => {})

/** A second prompt would cancel the first, and callers would act twice. */
async function alone<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (isAsking) return NEVER
  isAsking = true
  try {
    return await ask()
  } finally {
    isAsking = false
  }
}

function use(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON })
}

async function answerTo<Options>(
  address: string,
  asked: Record<string, string>,
  ask: (options: Options) => Promise<unknown>,
): Promise<DeviceAnswer> {
  const response = await send(address, asked)
  const question = response?.ok && (await response.json().catch(() => undefined))
  if (!question) return { ok: false, problem: await refusalOf(response) }
  try {
    return { ok: true, answer: JSON.stringify(await ask(question)) }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

function send(address: string, fields: Record<string, string>): Promise<Response | undefined> {
  const body = new URLSearchParams(fields)
  return fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
}

async function refusalOf(response: Response | undefined): Promise<string> {
  if (response?.status === 404) return SIGNED_OUT
  const said: { failure?: string } | undefined = await response?.json().catch(() => undefined)
  return said?.failure ?? 'The server could not be asked. Please try again in a moment.'
}

const PROBLEMS: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys work at the address that this website is set up with, and at no other.',
  NotSupportedError: 'This device cannot make passkeys that ask who you are.',
}

/** Devices don't reveal whether the person canceled or has no passkey. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return PROBLEMS[name] ?? 'No passkey was given. Please try again, or use another way.'
}
