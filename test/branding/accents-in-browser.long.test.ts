import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { contrastFaults, setAccent } from './contrast-errors.ts'

const PATHS = ['/', '/global-capability-centers', '/our-story', '/search-query?q=engineering']

describe('a site in another accent', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  for (const accent of ['#1d4ed8', '#e0413f', '#c7c7c7']) {
    it(`has in ${accent} the contrasts that axe asks for, in both schemes`, async () => {
      await setAccent(site.app, accent)
      const visitor = await site.visitor({ bypassCSP: true })
      assert.deepEqual(await contrastFaults(visitor, PATHS), [])
      const administrator = await site.administrator({ bypassCSP: true })
      assert.deepEqual(await contrastFaults(administrator, ['/admin', '/admin/manage-blogs', '/admin/site/looks']), [])
    })
  }

  it('is not to be had in one that cannot be seen', async () => {
    await assert.rejects(setAccent(site.app, '#fff7d6'), /too light/)
  })
})
