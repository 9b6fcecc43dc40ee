type Headers = readonly (readonly [name: string, value: string])[]

const POLICY = 'Content-Security-Policy'
const FOR_DOCUMENTS = new Set([POLICY, 'Permissions-Policy', 'Cross-Origin-Opener-Policy'])

export function headersFor(type: string | null | undefined, headers: Headers): Headers {
  if (!/^(?:image|font)\/|^text\/css/.test(type ?? '')) return headers
  return [...headers.filter(([name]) => !FOR_DOCUMENTS.has(name)), [POLICY, "default-src 'none'; frame-ancestors 'none'"]]
}
