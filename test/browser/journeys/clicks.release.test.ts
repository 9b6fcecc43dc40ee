import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { isOutside, openWeb } from '#test/peers/web.ts'
import { handsOf, type Way } from './hands.ts'
import type { Around, Journey } from './journey.ts'
import { postJourneys } from './post-journeys.ts'
import { siteJourneys } from './site-journeys.ts'

const WAYS: readonly { way: Way; name: Around['name']; width: number }[] = [
  { way: 'pointer at 1280 px', name: 'desk', width: 1280 },
  { way: 'pointer at 390 px', name: 'phone', width: 390 },
  { way: 'keyboard at 1280 px', name: 'keys', width: 1280 },
]

type Expected = {
  does: Journey
  /** Presses of a pointer that the better of Ghost 6 and WordPress 6.8 with its block editor takes for the same, from its dashboard on. */
  others: number
  /** How often a menu is opened first on a phone, as it is there. */
  menus: number
  /** Why it takes one more. */
  more?: string
}

const JOURNEYS: Record<string, Expected> = {
  'sign in': { does: siteJourneys.signIn, others: 2, menus: 0 },
  'find where to start': { does: siteJourneys.start, others: 1, menus: 0 },
  'write, preview, share and schedule a post to the minute': { does: postJourneys.schedule, others: 17, menus: 0 },
  'add news from a link': { does: postJourneys.fromLink, others: 11, menus: 0 },
  'fix a typo and restore': { does: postJourneys.typo, others: 7, menus: 1 },
  'delete and restore': { does: postJourneys.remove, others: 3, menus: 1, more: 'the specified dialog asks before a post is deleted' },
  'answer a message': { does: siteJourneys.answer, others: 4, menus: 1 },
  'change a headline, a question, an address and the menu': { does: siteJourneys.words, others: 16, menus: 3 },
  'change logo and accent': { does: siteJourneys.branding, others: 5, menus: 1 },
  'import and undo': { does: postJourneys.imports, others: 9, menus: 2 },
}

async function openSite(t: TestContext) {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1c5a66' } })
    .png()
    .toBuffer()
  const web = await openWeb(t, ({ url = '' }, response) => {
    const html = `<meta property="og:title" content="Plant ${url.slice(1)}"><meta property="og:site_name" content="The News">
      <meta property="og:description" content="It opens."><meta property="article:published_time" content="2026-11-20">
      <meta property="og:image" content="/p.png">`
    response.setHeader('Content-Type', url === '/p.png' ? 'image/png' : 'text/html').end(url === '/p.png' ? png : html)
  })
  const fetch = createGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside, resolve: async () => [] })
  const site = await openBrowserSite({ outside: { safeFetch: { fetch, readPage: parsePageMetadata } } })
  t.after(() => site.close())
  return { site, origin: web.origin }
}

describe('what people do every day', () => {
  for (const { way, name, width } of WAYS)
    it(`takes no more presses than elsewhere, by ${way}`, async (t) => {
      const { site, origin } = await openSite(t)
      const page = await site.administrator({ viewport: { width, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })
      for (const [journey, { does, others, menus, more }] of Object.entries(JOURNEYS))
        await t.test(journey, async (each) => {
          await page.goto('/admin')
          await alive(page)
          const hands = handsOf(page, way)
          await does(hands, { site, origin, name })
          const { presses } = hands.count
          each.diagnostic(`${journey}: ${presses} by ${way}, ${others} elsewhere${more ? `: ${more}` : ''}`)
          const allowed = others + (more ? 1 : 0) + (name === 'phone' ? menus : 0)
          if (name !== 'keys') assert.ok(presses <= allowed, `${presses} presses, where ${allowed} are allowed`)
        })
    })
})
