import assert from 'node:assert/strict'
import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'
import type { TestApp } from '#test/test-app.ts'
import { everyItem } from './into-fields.ts'

/** Every query parameter that a page reads, by its page. */
export function queriedPages(): [path: string, name: string][] {
  const asked = pages.filter((page: Page) => page.responds !== 'answers-to-forms')
  return asked.flatMap(({ path, query = [], privateQuery = [] }: Page) =>
    [...query, ...privateQuery].map((name): [string, string] => [path, name]),
  )
}

/** Asks with each text for so many of the pages, for others each time. Gives how many requests that were. */
export async function putIntoQueries(app: TestApp, texts: readonly string[], each: number): Promise<number> {
  const cookie = await app.signIn()
  const asked = queriedPages()
  const before = await everyItem(app)
  const count = Math.min(each, asked.length)
  let requests = 0
  for (const [at, text] of texts.entries()) {
    // Whoever asks so often is told to wait, by the clock that stands still.
    if (at % 20 === 0) app.clock.now = new Date(app.clock.now.getTime() + 900_000)
    for (let n = 0; n < count; n++) {
      const [path, name] = asked[(at * count + n) % asked.length] ?? ['/', 'page']
      const query = new URLSearchParams({ [name]: text.toWellFormed() })
      const { status } = await app.request(`${path}?${query}`, { headers: { Cookie: cookie } })
      assert.ok(status < 500 && status !== 403, `${path}?${query} answered ${status}`)
      requests++
    }
  }
  assert.deepEqual(await everyItem(app), before)
  return requests
}
