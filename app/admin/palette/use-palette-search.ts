import { useEffect, useState } from 'react'
import { MAX_QUERY, PALETTE_PATH } from '#app/admin/paths/admin-paths.ts'
import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import type { PaletteAnswer, PaletteGroup } from './palette-answer.ts'
import { recentPlaces } from './recent-places.ts'

const PAUSE_MS = 120
const UNREACHABLE: PaletteAnswer = { groups: [], failure: 'Search isn’t available. Check your connection.' }

/** `of`: the query that the results belong to; undefined before the first have come. */
type Found = PaletteAnswer & { of: string | undefined }

export function usePaletteSearch(query: string, pathname: string): Found {
  const text = query.trim().slice(0, MAX_QUERY).trim()
  const [found, setFound] = useState<Found>(() => ({ groups: recentGroup(pathname), of: undefined }))

  useEffect(() => {
    const ended = new AbortController()
    const pause = setTimeout(() => void search(), text === '' ? 0 : PAUSE_MS)
    async function search(): Promise<void> {
      const answer = await ask(text, pathname, ended.signal)
      if (ended.signal.aborted) return
      setFound({ ...answer, groups: text === '' ? [...recentGroup(pathname), ...answer.groups] : answer.groups, of: text })
    }
    return () => {
      clearTimeout(pause)
      ended.abort()
    }
  }, [text, pathname])

  return found
}

async function ask(q: string, at: string, signal: AbortSignal): Promise<PaletteAnswer> {
  const { response, body } = await fetchJson<PaletteAnswer>(`${PALETTE_PATH}?${new URLSearchParams({ q, at })}`, { signal })
  if (response?.status === 404) return { groups: [], failure: 'You were signed out. Reload to sign in.' }
  return body ?? UNREACHABLE
}

function recentGroup(pathname: string): PaletteGroup[] {
  const results = recentPlaces(pathname)
  return results.length > 0 ? [{ name: 'Last places', results }] : []
}
