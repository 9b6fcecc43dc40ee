import { createSilenceTimeout, MAX_SILENCE_MS } from './silence-timeout.ts'

/** Throws if the server refuses the form or the connection fails. */
export async function* readProgress<Line>(path: string, body: FormData): AsyncGenerator<Line, void> {
  const connection = new AbortController()
  const silence = createSilenceTimeout(MAX_SILENCE_MS, () => connection.abort())
  silence.hear()
  try {
    const response = await fetch(path, { method: 'POST', body, signal: connection.signal })
    if (!response.ok || !response.body) throw new Refusal(response.status)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      silence.hear()
      const lines = (rest + next.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } finally {
    silence.stop()
  }
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

export function progressErrorMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return 'The connection was lost. Check the list to see what’s done before you continue.'
  if (error.status === 404) return 'Nothing was done: you were signed out. Sign in again in another tab, then try again.'
  return 'Something went wrong on the server. Check the list to see what’s done.'
}
