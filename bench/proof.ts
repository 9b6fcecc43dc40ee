import { checkProof, isFirstUse, newChallenge } from '#app/site/contact/proof-of-work.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { requireChromium } from '#test/browser/find-chromium.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openedForm, proofFor } from '#test/opened-form.ts'
import { inWords, type Part, shareOf, spreadOf } from './report.ts'

const SLOWER = 4

export const proof: Part = {
  title: 'The contact form’s proof of work',
  async run({ isSmoke, say }) {
    process.env.CHROMIUM_PATH ??= requireChromium()
    const site = await openBrowserSite()
    try {
      const solved: Record<number, number[]> = { 1: [], [SLOWER]: [] }
      for (let turn = 0; turn < (isSmoke ? 1 : 25); turn++)
        for (const [rate, times] of Object.entries(solved)) times.push(await solveIn(site, Number(rate)))
      say('on the server')
      const { made, checked } = await onServer(site, isSmoke ? 5 : 1000)
      return [
        {
          title: 'From the first letter to the finished proof, in Chromium',
          columns: ['processor', 'ms, middle (least–most)', 'ms, 95 %'],
          rows: Object.entries(solved).map(([rate, times]) => [
            rate === '1' ? 'as it is' : `${rate} × slower`,
            inWords(spreadOf(times), 0),
            shareOf(times, 0.95).toFixed(0),
          ]),
        },
        {
          title: 'On the server',
          columns: ['work', 'ms, middle', 'ms, 99 %'],
          rows: [
            ['a challenge is made', shareOf(made, 0.5).toFixed(2), shareOf(made, 0.99).toFixed(2)],
            ['a proof is checked and noted as used', shareOf(checked, 0.5).toFixed(2), shareOf(checked, 0.99).toFixed(2)],
          ],
        },
      ]
    } finally {
      await site.close()
    }
  },
}

async function solveIn(site: BrowserSite, rate: number): Promise<number> {
  const page = await site.visitor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto('/contact-us')
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (form) {
      Object.assign(globalThis, { solvedAt: performance.now() })
      send.call(this, form)
    }
    document.addEventListener('input', () => Object.assign(globalThis, { begunAt: performance.now() }), { capture: true, once: true })
  })
  await page.getByLabel('Name').press('a')
  // Submitting waits for the proof.
  await page.getByRole('button', { name: 'Send message' }).press('Enter')
  await page.waitForFunction(() => 'solvedAt' in globalThis, undefined, { timeout: 0 })
  const time = await page.evaluate(() => {
    const { begunAt, solvedAt } = globalThis as unknown as { begunAt: number; solvedAt: number }
    return solvedAt - begunAt
  })
  await page.context().close()
  return time
}

async function onServer({ app }: BrowserSite, times: number) {
  const { store, clock } = app
  const key = await loadFormSigningKey({ store })
  const made: number[] = []
  const checked: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const form = (await openedForm(store, clock.now))[TIMESTAMP_FIELD] ?? ''
    const sent = await proofFor({ store, form, now: clock.now })
    const begun = performance.now()
    const proof = await checkProof(app.services, sent, { key, form })
    if (proof.says !== 'good' || !(await isFirstUse(app.services, proof.nonce))) throw new Error('A good proof is refused')
    const end = performance.now()
    await newChallenge({ key, form }, clock.now)
    made.push(performance.now() - end)
    checked.push(end - begun)
  }
  return { made, checked }
}
