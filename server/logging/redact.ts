import { isIPv6 } from 'node:net'
import { decodeComponent } from '#lib/text/decode-component.ts'

const SECRET_NAME = /(?:PASSWORD|SECRET|TOKEN|KEY)$/
/** Shorter secrets would match half of all lines. */
const SHORTEST_SECRET = 6

export function isSecretSetting(name: string): boolean {
  return SECRET_NAME.test(name)
}

export function secretsIn(environment: NodeJS.ProcessEnv): string[] {
  const found = Object.entries(environment).flatMap(([name, value = '']) => (isSecretSetting(name) ? [value] : passwordsIn(name, value)))
  return found.filter((secret) => secret.length >= SHORTEST_SECRET)
}

export function createRedaction(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))]
  return (text) => {
    let said = text
    for (const secret of known) said = said.replaceAll(secret, '…')
    for (const [pattern, instead] of RULES) said = said.replaceAll(pattern, instead)
    return said.replaceAll(ADDRESS_LIKE, withoutEnd)
  }
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{1,1000}\.[\w-]+(?:\.[\w-]*)?/g, '…'],
  [/\b(Bearer|Basic|ApiKey)\s+[\w+/=.~-]{6,}/gi, '$1 …'],
  [/\b((?:Set-)?Cookie|Authorization)(["']?\s*[:=]).*$/gim, '$1$2…'],
  [/\b(token|nonce|session|secret|credential|password|code_verifier|id_token)(["']?[=:]\s*["']?)[^&\s;,"'{}[\]]+/gi, '$1$2…'],
  [/[^\s@<>"(),;:/\\=&?]{1,64}@([^\s@<>"'(),;:/\\]{1,200}\.[^\s@<>"'(),;:/\\.]{2,63})/g, '…@$1'],
  [/\b(?!127\.)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b/g, '$1.…'],
]

const ADDRESS_LIKE = /(?<![\w:.])[0-9a-f]{0,4}:[0-9a-f:]{1,38}(?![\w:])/gi

function withoutEnd(text: string): string {
  if (text === '::1' || !isIPv6(text)) return text
  return `${text.split(':').slice(0, 3).join(':')}:…`
}

function passwordsIn(name: string, value: string): string[] {
  if (!/_(?:URL|PROXY)$/i.test(name) || !URL.canParse(value)) return []
  const { password } = new URL(value)
  return [password, decodeComponent(password) ?? password]
}
