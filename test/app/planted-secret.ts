/** A secret that no text has by chance, with characters that encodings change. */
export function plantedSecret(name: string): string {
  return `PLANTED+${name}/${crypto.randomUUID()}==`
}

/** The spellings under which a secret could slip out. */
export function spellings(secret: string): Record<string, string[]> {
  const bytes = Buffer.from(secret)
  return {
    plain: [secret],
    base64: alignments(bytes, 'base64'),
    base64url: alignments(bytes, 'base64url'),
    hex: [bytes.toString('hex'), bytes.toString('hex').toUpperCase()],
    'URL-encoded': [encodeURIComponent(secret), encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase())],
    reversed: [[...secret].reverse().join('')],
    JSON: [JSON.stringify(secret).slice(1, -1), secret.replaceAll('/', '\\/')],
    HTML: [secret.replaceAll('+', '&#43;').replaceAll('=', '&#61;'), secret.replaceAll('/', '&#x2F;')],
  }
}

/** For whoever repeats what he was told. */
export function allSpellings(secrets: readonly string[]): string {
  return secrets.map((secret) => Object.values(spellings(secret)).flat().join(' and ')).join('; ')
}

export function findSecret(text: string, secrets: readonly string[]): string | undefined {
  for (const secret of secrets)
    for (const [name, all] of Object.entries(spellings(secret))) if (all.some((one) => text.includes(one))) return `${secret}, ${name}`
  return undefined
}

/** What is left of the secret in base64 of a longer text, wherever in it the secret begins. */
function alignments(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding)
    return encoded.slice(Math.ceil((before * 4) / 3) + (before > 0 ? 1 : 0), -4)
  })
}
