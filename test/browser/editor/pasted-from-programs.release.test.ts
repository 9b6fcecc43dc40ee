import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BrowserSite } from '#test/browser/site.ts'
import { openPastingSite, shortened } from './pasting-site.ts'
import { SAMPLES, sample } from './samples.ts'
import { paste, save, write } from './writing.ts'

describe('what is pasted', () => {
  let pasting: Awaited<ReturnType<typeof openPastingSite>>
  let site: BrowserSite
  let picture: Buffer

  before(async () => {
    pasting = await openPastingSite()
    site = pasting.site
    picture = pasting.picture
  })

  after(() => pasting.close())

  for (const [name, { gives, says = '', problem }] of Object.entries(SAMPLES)) {
    it(`from ${name.replaceAll('-', ' ')} is clean`, async () => {
      const writing = await write(site, name)
      const { page, text, content } = writing
      const html = sample(name).replaceAll('DATA-PICTURE', `data:image/png;base64,${picture.toString('base64')}`)
      const pictures = /src="(?:file|cid):/.test(html) ? [picture] : []
      await paste(text, { html, plain: 'A team in Pune', pictures })
      await page.getByText('Uploading…').waitFor({ state: 'detached' })
      await text.locator('figure[data-waiting]').waitFor({ state: 'detached' })
      assert.equal(shortened(await content()), gives)
      const notes = page.getByRole('status').filter({ hasText: 'Left out' })
      assert.equal((await notes.count()) === 0 ? '' : await notes.innerText(), says)
      if (problem) assert.match(await page.getByRole('alert').innerText(), problem)
      const stored = await save(writing, site, name)
      const without = gives.replaceAll('<figcaption></figcaption>', '')
      assert.equal(
        shortened(stored).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;'),
        without.replaceAll(/<a rel="([^"]*)" href="([^"]*)">/g, '<a rel="$1" href="$2">'),
      )
    })
  }
})
