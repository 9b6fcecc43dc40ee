import type { Mail } from '#domain/ports/services.ts'

const LONGEST = 200

export function redactProviderText(said: string, mail: Mail, secrets: readonly string[] = []): string {
  const written = new Set(`${mail.from_name} ${mail.email} ${mail.subject} ${mail.message}`.toLowerCase().match(WORD))
  let line = said.slice(0, 4000).replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  for (const secret of secrets) if (secret !== '') line = line.replaceAll(secret, '…')
  return line
    .replaceAll(/(?<![^\s…])[^\s…]*@[^\s…]*/g, '…')
    .replaceAll(/[^\s…]{30,}/g, '…')
    .replaceAll(WORD, (word) => (written.has(word.toLowerCase()) ? '…' : word))
    .replaceAll(/…(?:[\s.,;:!?<>()"'*_-]*…)+/g, '…')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
}

const WORD = /[\p{L}\p{N}]{3,}/gu
