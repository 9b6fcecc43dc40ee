import { readFileSync, statSync } from 'node:fs'
import settings from './secret-settings.json' with { type: 'json' }

export type Environment = Record<string, string | undefined>

export const SECRET_SETTINGS: readonly string[] = settings

export const FROM_SECRETS = ['FROM_PASSWORD', 'FROM_API_KEY'] as const

const MAX_BYTES = 64 * 1024

type SecretFilesResult = { ok: true; environment: Environment } | { ok: false; problem: string }

/** Errors name the variable, never the path or content. */
export function readSecretFiles(environment: Environment, names = SECRET_SETTINGS): SecretFilesResult {
  const read: Environment = { ...environment }
  for (const name of names) {
    const path = environment[fileSetting(name)]
    if (!path) continue
    if (environment[name]) return { ok: false, problem: `${name} and ${fileSetting(name)} are both set: keep one of them` }
    const secret = readSecret(path)
    if (!secret.ok) return { ok: false, problem: `${fileSetting(name)} ${secret.message}` }
    read[name] = secret.value
  }
  return { ok: true, environment: read }
}

export function withSecretFiles(environment: Environment): Environment {
  const read = [...SECRET_SETTINGS, ...FROM_SECRETS].flatMap((name) => {
    const secret = readSecret(environment[fileSetting(name)] ?? '')
    return secret.ok ? [[name, secret.value]] : []
  })
  return { ...environment, ...Object.fromEntries(read) }
}

export function fileSetting(name: string): string {
  return `${name}_FILE`
}

function readSecret(path: string): { ok: true; value: string } | { ok: false; message: string } {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return { ok: false, message: 'must name a file, and names something else' }
    if (stats.size > MAX_BYTES) return { ok: false, message: 'names a file of more than 64 KB, which is no secret' }
    const value = withoutLineEnds(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
    return value === '' ? { ok: false, message: 'names an empty file' } : { ok: true, value }
  } catch (error) {
    return { ok: false, message: `names a file that cannot be read (${reasonOf(error)})` }
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not text in UTF-8' : code || 'for an unknown reason'
}

function withoutLineEnds(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return text.slice(0, end)
}
