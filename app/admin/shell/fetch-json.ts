/** A dead connection may never say so. */
const MOST_MS = 90_000

/** No `response` if the server can't be reached; no `body` if a page or half an answer came, as from a proxy. */
export async function fetchJson<Body>(
  path: string,
  init?: RequestInit,
): Promise<{ response: Response | undefined; body: Body | undefined }> {
  const response = await fetch(path, { signal: AbortSignal.timeout(MOST_MS), ...init }).catch(() => undefined)
  const isJson = response?.headers.get('Content-Type')?.startsWith('application/json')
  return { response, body: isJson ? await response?.json().catch(() => undefined) : undefined }
}
