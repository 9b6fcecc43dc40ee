import type { Page } from 'playwright-core'
import { requireChromium } from '#test/browser/find-chromium.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { wordOfRank } from './generated-items.ts'
import { inWords, type Part, type Spread, shareOf, spreadOf } from './report.ts'

const WORDS = [100, 1000, 10_000]
const KEYS = 150
const ITEM = { title: 'Long', source: 'Desk', category: 'Policy', author: 'A', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

export const typing: Part = {
  title: 'Typing in the editor',
  async run({ isSmoke, say }) {
    process.env.CHROMIUM_PATH ??= requireChromium()
    const site = await openBrowserSite()
    try {
      const lengths = isSmoke ? WORDS.slice(0, 1) : WORDS
      const found = new Map<number, { p50: number[]; p95: number[] }>(lengths.map((words) => [words, { p50: [], p95: [] }]))
      for (let round = 0; round < (isSmoke ? 1 : 3); round++)
        for (const [words, rounds] of found) {
          say(`${words} words`)
          const times = await typeInto(site, `long-${words}-${round}`, { words, keys: isSmoke ? 5 : KEYS })
          rounds.p50.push(shareOf(times, 0.5))
          rounds.p95.push(shareOf(times, 0.95))
        }
      const rows = [...found].map(([words, { p50, p95 }]) => ({ words, p50: spreadOf(p50), p95: spreadOf(p95) }))
      const bar = (words: number, { middle, least, most }: Spread) => ({ label: `${words} words`, value: middle, from: least, to: most })
      return [
        {
          title: 'From a key to the end of the frame that shows its letter, in the middle of an article',
          columns: ['words in the article', '50 % within, ms (rounds)', '95 % within, ms (rounds)'],
          rows: rows.map(({ words, p50, p95 }) => [words.toLocaleString('en-US'), inWords(p50, 1), inWords(p95, 1)]),
          chart: { kind: 'bars', unit: 'ms, 95 %', bars: rows.map(({ words, p95 }) => bar(words, p95)) },
        },
      ]
    } finally {
      await site.close()
    }
  },
}

async function typeInto(site: BrowserSite, id: string, { words, keys }: { words: number; keys: number }): Promise<number[]> {
  const paragraphs = Array.from({ length: Math.ceil(words / 50) }, (_, at) => `<p>${sentence(at)}.</p>`)
  await site.app.store.create({ index: 'blog', id, body: { ...ITEM, content: paragraphs.join('') } })
  const page = await site.administrator()
  await page.goto(`/edit-blog/${id}`)
  await settled(page)
  const editor = page.locator('.ProseMirror')
  await editor
    .locator('p')
    .nth(Math.floor(paragraphs.length / 2))
    .click()
  await watchKeys(page)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('a')
    await page.waitForFunction((count) => (globalThis as unknown as { keyTimes: number[] }).keyTimes.length >= count, key + 1)
  }
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  await page.context().close()
  return times
}

/** Messages arrive after the pending frame is drawn. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

function sentence(at: number): string {
  return Array.from({ length: 50 }, (_, word) => wordOfRank((at * 37 + word * 11) % 5000)).join(' ')
}
