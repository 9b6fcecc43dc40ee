/** No `response` if the server can't be reached; no `body` if a page or half an answer came, as from a proxy. */
export async function fetchJson<Body>(
  path: string,
  init?: RequestInit,
): Promise<{ response: Response | undefined; body: Body | undefined }> {
  const response = await fetch(path, init).catch(() => undefined)
  const isJson = response?.headers.get('Content-Type')?.startsWith('application/json')
  return { response, body: isJson ? await response?.json().catch(() => undefined) : undefined }
}
