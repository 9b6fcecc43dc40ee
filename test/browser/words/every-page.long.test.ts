import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { it } from 'node:test'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { PUBLIC_ROUTES } from '#test/browser/routes.ts'
import { atRest } from '#test/browser/settled.ts'
import { editable } from './editing.ts'

type Axe = { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }

/** To whoever is signed in. */
const NEVER_SHOWN = ['/login', '/pagenotfound']

/** Runs in the page. */
async function faultsIn(): Promise<{ axe: string[]; marks: string[]; texts: number; tooWide: boolean }> {
  const found = await (globalThis as unknown as Axe).axe.run()
  return {
    axe: found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    marks: document.documentElement.outerHTML.match(/.{20}[\u{E0020}-\u{E007F}]+.{20}/gu) ?? [],
    texts: document.querySelectorAll('[data-words]').length,
    tooWide: document.documentElement.scrollWidth > innerWidth,
  }
}

it('every public page opens in the editing view with no mark left, passes axe and fits a phone', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.addInitScript(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const faults: string[] = []
  for (const path of PUBLIC_ROUTES) {
    await page.goto(path)
    const offer = page.getByRole('link', { name: 'Edit this page' })
    const isOffered = (await offer.count()) > 0
    if (NEVER_SHOWN.includes(path) === isOffered) faults.push(`${path}: ${isOffered ? 'offered' : 'not offered'}`)
    if (!isOffered) continue
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto((await offer.getAttribute('href')) ?? '')
      await editable(page)
      await atRest(page)
      const { axe, marks, texts, tooWide } = await page.evaluate(faultsIn)
      faults.push(
        ...[...axe, ...marks, ...(texts < 3 ? ['no texts'] : []), ...(tooWide ? ['too wide'] : [])].map(
          (fault) => `${path} ${width}: ${fault}`,
        ),
      )
      await page.goto(path)
    }
  }
  assert.deepEqual(faults, [])
})
