import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const FIXTURE = new URL('../../fixtures/injections/injections.json.gz', import.meta.url)

/** Texts that made something of themselves elsewhere; of them all, one of each so many. */
export function injectedTexts(oneOf: number): string[] {
  const lists: Record<'sql' | 'nosql' | 'naughty', string[]> = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString())
  return [...lists.sql, ...lists.nosql, ...lists.naughty].filter((_, at) => at % oneOf === 0)
}
