import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/browser/browser.ts'
import { requireChromium } from '#test/browser/find-chromium.ts'
import { PUBLIC_ROUTES } from '#test/browser/routes.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { startSite } from '#test/process/running-site.ts'
import type { Bench, Part, Table } from './report.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const KINDS = ['document', 'stylesheet', 'script', 'font', 'image'] as const
const NOT_FOUND = '/pagenotfound'
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

const run = promisify(execFile)

export const weight: Part = {
  title: 'Weight of the public pages',
  async run(bench) {
    process.env.CHROMIUM_PATH ??= requireChromium()
    const chromium = process.env.CHROMIUM_PATH
    const browser = await openBrowser()
    const site = await startSite({ data: join(bench.folder, 'weight') })
    try {
      const paths = bench.isSmoke ? PUBLIC_ROUTES.slice(0, 1) : PUBLIC_ROUTES
      const weights = []
      for (const path of paths) weights.push(await weigh(browser, site.url, path))
      const scores = bench.isSmoke ? undefined : await lighthouseOf(bench, { chromium, url: site.url, paths })
      return [weightTable(weights), ...(scores ? [scores] : [])]
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

type Weight = { path: string; requests: number; bytes: Partial<Record<string, number>> }

/** The weight includes response headers. */
async function weigh(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const finished: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const sizes = request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
    finished.push(sizes.then((bytes) => ({ kind: request.resourceType(), bytes })))
  })
  await page.goto(url + path)
  await settled(page)
  const answers = await Promise.all(finished)
  const bytes: Weight['bytes'] = {}
  for (const answer of answers) bytes[answer.kind] = (bytes[answer.kind] ?? 0) + answer.bytes
  await context.close()
  return { path, requests: answers.length, bytes }
}

function weightTable(weights: readonly Weight[]): Table {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  const whole = ({ bytes }: Weight) => Object.values(bytes).reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return {
    title: 'A first visit with a phone (412 px, 1.75 device pixels each), KB as they are sent',
    columns: ['page', 'requests', ...KINDS, 'all'],
    rows: weights.map((each) => [each.path, String(each.requests), ...KINDS.map((kind) => kb(each.bytes[kind] ?? 0)), kb(whole(each))]),
    chart: {
      kind: 'bars',
      unit: 'KB',
      bars: weights.map((each) => {
        const value = whole(each) / 1024
        return { label: each.path, value, from: value, to: value }
      }),
    },
  }
}

/** Lighthouse is optional, because it's installed for this part only. */
async function lighthouseOf(
  { folder, say }: Bench,
  { chromium, url, paths }: { chromium: string; url: string; paths: readonly string[] },
): Promise<Table | undefined> {
  try {
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', LIGHTHOUSE])
  } catch (error) {
    say(`Lighthouse cannot be installed: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  const rows: string[][] = []
  // Lighthouse rates no page with status 404.
  for (const path of paths.filter((each) => each !== NOT_FOUND)) {
    say(`Lighthouse: ${path}`)
    const file = join(folder, 'lighthouse.json')
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless --no-sandbox --disable-gpu']
    const only = `--only-categories=${CATEGORIES.join(',')}`
    await run(join(folder, 'node_modules/.bin/lighthouse'), [url + path, ...flags, only], {
      env: { ...process.env, CHROME_PATH: chromium },
    })
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8'))
    const paint = audits['largest-contentful-paint'].displayValue
    const shift = audits['cumulative-layout-shift'].displayValue
    rows.push([path, ...CATEGORIES.map((name) => String(Math.round(categories[name].score * 100))), paint, shift])
  }
  return {
    title: 'Lighthouse, as it comes (a slow phone on a slow network)',
    columns: ['page', ...CATEGORIES, 'largest paint', 'layout shift'],
    rows,
  }
}
