import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { until } from '#test/process/wait-until.ts'
import type { WorkerAsked } from '#test/process/worker-site.ts'
import { NEWS } from '#test/store/disk-content.ts'

const LONGEST_ANSWER_MS = 5000
/** How much slower this machine may become than it was when all was well: by then it has three nodes that look for one another. */
const SLOWER = 40
const STORE_AWAY = 'tradewind; hit; detail=store-away'
const KEPT = ['/news', '/blogs', '/search-query?q=harbour']
const VISIT = { from_name: 'Ada', email: 'ada@client.example', subject: 'Hello', opened_at: '1' }

/** A site whose store is a cluster, with one item, kept pages that show it, and an administrator. */
export async function startSiteInTrouble(t: TestContext, urls: readonly string[]) {
  const site = await startAskedSite(t, 'unused', { SEARCH_URL: urls.join(','), DEMO_CONTENT: 'off', WORKERS: '2' })
  const cookie = await site.signIn()
  site.useCookie('')
  const stored: string[] = []
  const begun = performance.now()
  await save('Harbour opened')
  const allowedMs = LONGEST_ANSWER_MS + SLOWER * (performance.now() - begun)
  await showsAll()
  return {
    ...site,
    stored,
    asAdministrator,
    dashboard,
    alerts,
    save,
    trySave,
    assertSaveRefused,
    assertMessageRefused,
    assertServing: () => assertServing(site),
    assertLastGood: () => assertLastGood(site),
    assertRecovered,
  }

  function asAdministrator<Answer>(ask: () => Answer): Answer {
    site.useCookie(cookie)
    const answer = ask()
    site.useCookie('')
    return answer
  }

  async function dashboard(): Promise<string> {
    return (await asAdministrator(() => site.ask('/admin'))).text
  }

  async function alerts(): Promise<string> {
    return alertsIn(await dashboard()).join()
  }

  async function save(title: string): Promise<void> {
    const { status, text } = await trySave(title)
    assert.equal(status, 302, text)
  }

  async function trySave(title: string) {
    const answer = await asAdministrator(() => site.send('/add-blog', { ...NEWS, title }))
    if (answer.status === 302) stored.push(title)
    return answer
  }

  async function assertSaveRefused(status = 503): Promise<void> {
    const started = performance.now()
    const answer = await asAdministrator(() => site.send('/add-blog', { ...NEWS, title: 'Typed in vain' }))
    assert.equal(answer.status, status, answer.text)
    assert.ok(answer.text.includes('Typed in vain'), 'the form comes back with its text')
    assertInTime(started)
  }

  async function assertMessageRefused(): Promise<void> {
    const started = performance.now()
    const { status, text } = await site.send('/contact-us', { ...VISIT, message: 'Typed by a visitor' })
    assert.equal(status, 503)
    assert.ok(text.includes('Failed to send email.') && text.includes('Typed by a visitor'), text)
    assertInTime(started)
  }

  function assertInTime(started: number): void {
    const took = Math.round(performance.now() - started)
    t.diagnostic(`refused after ${took} ms`)
    assert.ok(took < allowedMs, `the answer took ${took} ms`)
  }

  /** Nobody does anything for it. Whatever was acknowledged is there. */
  async function assertRecovered(): Promise<void> {
    await site.isReady(true)
    await save(`Saved at last ${stored.length}`)
    await showsAll()
    assert.equal((await site.send('/contact-us', { ...VISIT, subject: 'At last', message: 'Hello' })).status, 303)
    assert.match((await asAdministrator(() => site.ask('/admin/messages?show=aside'))).text, /At last/)
  }

  /** From each worker: every one of them keeps its own pages. */
  async function showsAll(): Promise<void> {
    for (const worker of await site.eachWorker()) {
      await until(async () => {
        const { status, headers, text } = await worker.ask('/news')
        return status === 200 && headers['cache-status'] === undefined && stored.every((title) => text.includes(title))
      })
      await assertServing(worker)
      worker.close()
    }
  }
}

type Site = Pick<Awaited<ReturnType<typeof startAskedSite>>, 'ask'>

async function assertServing({ ask }: Site | Pick<WorkerAsked, 'ask'>): Promise<void> {
  for (const path of KEPT) {
    const { status, text } = await ask(path)
    assert.equal(status, 200, path)
    assert.ok(isShown(text), path)
  }
}

/** A search marks the word that it found. */
function isShown(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, '').includes('Harbour opened')
}

/** Pages stay, and after a while they say that they may be old; a search never says where its page comes from. */
async function assertLastGood({ ask }: Site): Promise<void> {
  for (const path of KEPT)
    await until(async () => {
      const { status, headers, text } = await ask(path)
      assert.deepEqual([status, isShown(text)], [200, true], path)
      return path.includes('?') || headers.get('Cache-Status') === STORE_AWAY
    })
}
