import { z } from 'zod'
import { isSecret } from '#lib/crypto/secrets.ts'

const MOST_CHARACTERS = 20_000
const base64Url = z.string().regex(/^[\w-]+$/)

const shape = z.object({
  id: base64Url.max(1400),
  response: z.object({ clientDataJSON: base64Url, userHandle: base64Url.optional() }),
})

/** Other sites never ask for our passkeys, so a cross-origin answer is forged. */
const clientData = z.object({
  challenge: z.string().refine(isSecret),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

type PasskeyAnswer = { whole: unknown; credentialId: string; userHandle: string | undefined; challenge: string }

export function parsePasskeyResponse(text: string): PasskeyAnswer | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  try {
    const whole: unknown = JSON.parse(text)
    const { id, response } = shape.parse(whole)
    const { challenge } = clientData.parse(JSON.parse(atob(response.clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'))))
    return { whole, credentialId: id, userHandle: response.userHandle, challenge }
  } catch {
    return undefined
  }
}
