import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atDepth } from '#test/depth.ts'
import { contrastFaults, setAccent } from './contrast-errors.ts'

const PATHS = ['/', '/global-capability-centers', '/our-story', '/search-query?q=engineering']
const GATED = ['/admin', '/admin/manage-blogs', '/admin/site/looks']
const ACCENTS = ['#1d4ed8', '#e0413f', '#c7c7c7']

describe('a site in another accent', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  for (const [at, accent] of ACCENTS.entries()) {
    const isFirst = atDepth(at === 0, true)
    it(`has in ${accent} the contrasts that axe asks for, in both schemes`, async () => {
      await setAccent(site.app, accent)
      const visitor = await site.visitor({ bypassCSP: true })
      assert.deepEqual(await contrastFaults(visitor, isFirst ? PATHS : ['/our-story']), [])
      const administrator = await site.administrator({ bypassCSP: true })
      assert.deepEqual(await contrastFaults(administrator, isFirst ? GATED : ['/admin/manage-blogs']), [])
    })
  }

  it('is not to be had in one that cannot be seen', async () => {
    await assert.rejects(setAccent(site.app, '#fff7d6'), /too light/)
  })
})
