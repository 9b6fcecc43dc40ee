import { isShown } from '#test/model-based/model.ts'
import type { Run } from '#test/model-based/run.ts'
import type { LivedSite } from './soak-site.ts'

const PAGES = ['/', '/news', '/blogs', '/tradewind-blogs', '/faq', '/search-query?q=rule', '/feed.xml', '/sitemap.xml', '/contact-us']
const READERS = 2
const BETWEEN_MS = 40

/** Visitors who look at pages all the time. What they should not have met is a fault. */
export function openReaders(site: LivedSite, run: Run) {
  let isOver = false
  let read = 0
  const faults: string[] = []
  const reading = Promise.all(Array.from({ length: READERS }, readOn))
  return {
    faults,
    read: () => read,
    async close(): Promise<void> {
      isOver = true
      await reading
    },
  }

  async function readOn(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const url = site.url()
      const wasWell = site.isWell()
      const shown = run.model.items.filter(isShown)
      const item = shown[turn % Math.max(1, shown.length)]
      const path = turn % 2 === 0 && item ? `/blog-details?id=${encodeURIComponent(item.id)}` : (PAGES[turn % PAGES.length] ?? '/')
      const status = await fetch(url + path, { headers: { Connection: 'close' } }).then(
        async (response) => (await response.arrayBuffer()) && response.status,
        (error: unknown) => String(error),
      )
      const isFine = typeof status === 'number' && status < 500
      if (isFine) read++
      else if (wasWell && site.isWell() && url === site.url()) faults.push(`${path}: ${status}`)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    }
  }
}
