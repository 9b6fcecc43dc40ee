import type { CacheablePages, RequestClient } from '#lib/http/cacheable-page.ts'
import { createFairQueue } from './fair-queue.ts'
import { prepareResponse } from './prepared-response.ts'

type Asked = RequestClient & { url?: string | undefined }

type Options = Pick<CacheablePages, 'networksOf' | 'isSearch' | 'headers'> & {
  mostWaiting: number
}

export type ClientTurns = ReturnType<typeof openClientTurns>

const REFUSAL = Buffer.from('Too many requests from your network are waiting. Try again in a few seconds.')

export function openClientTurns({ networksOf, isSearch, headers, mostWaiting }: Options) {
  const inRounds = createFairQueue({ mostWaiting })
  const refusal = prepareResponse({
    status: 429,
    headers: [
      ...headers,
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ['Retry-After', '5'],
      ['Content-Length', String(REFUSAL.length)],
    ],
    body: new Uint8Array(REFUSAL),
    isPage: false,
  })
  return { networksOf, refusal, read, send }

  function read<Result>(asked: Asked, begin: () => Promise<Result>): Promise<Result | 'busy'> {
    return inRounds({ line: isSearch(asked.url ?? '') ? 'searching' : 'reading', networks: networksOf(asked), begin })
  }

  function send<Result>(asked: Asked, begin: () => Promise<Result>): Promise<Result | 'busy'> {
    return inRounds({ line: 'sending', networks: networksOf(asked), begin })
  }
}
