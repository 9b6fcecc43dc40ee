import { after, before, describe, it } from 'node:test'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { button, field, formsOf } from './form-pages.ts'

const TURNS = 16

describe('a button that is pressed while the answer to the form arrives', () => {
  let site: BrowserSite
  const { edit } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('does what it says, between whichever two turns of the page that is', async () => {
    const page = await edit('meanwhile')
    await page.evaluate(shareAfterTurns)
    for (let turns = 0; turns < TURNS; turns++) {
      await page.evaluate((count) => Object.assign(globalThis, { turnsToWait: count }), turns)
      await field(page, 'Title').fill(`Shared after ${turns} turns`)
      await button(page, 'Save draft').click()
      await page.getByLabel(/^Link to the preview, until/).waitFor()
      await button(page, 'Close').click()
    }
  })
})

/** In the page: presses "Share preview" so many turns after the next answer to the form. */
function shareAfterTurns(): void {
  const { fetch } = globalThis
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request)
    let turns = Number(Reflect.get(globalThis, 'turnsToWait'))
    Reflect.deleteProperty(globalThis, 'turnsToWait')
    if (Number.isNaN(turns)) return answer
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (turns-- > 0) port2.postMessage('next')
      else document.querySelector<HTMLButtonElement>('button[value="share"]')?.click()
    }
    port2.postMessage('next')
    return answer
  }
}
