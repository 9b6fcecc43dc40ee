import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { type ForgetfulDisk, mountForgetfulDisk } from '#test/peers/forgetful-disk/forgetful-disk.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { checkPromises, type Promises } from './promises.ts'
import { type Ask, writers } from './writers.ts'

type Cut = { after: number; seed: number; has: 'none' | 'some'; name: string; env?: Record<string, string> }

const ENV = { DEMO_CONTENT: 'off', TRUSTED_PROXIES: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.com' }

/** A site on a disk over the folder, used until the power goes. Gives after how many changes of the disk. */
export async function useUntilCut(kept: string, promises: Promises, { name, env = {}, ...plan }: Cut): Promise<number> {
  const disk = await mountForgetfulDisk(kept, plan)
  const site = await startSite({ data: join(disk.folder, 'new', 'data'), env: { ...ENV, ...env } }).catch((error: unknown) => {
    if (!disk.isCut()) throw error
    return undefined
  })
  void disk.cut.then(() => site?.child.kill('SIGKILL'))
  const cookie = await site?.signIn().catch((error: unknown) => {
    if (!disk.isCut()) throw error
    return undefined
  })
  if (site && cookie) {
    const ask = asking(site, disk, { cookie, stamp: await stampOf(site) })
    await Promise.all(writers.map((write, at) => write(ask, promises, `${name}w${at}`)))
  }
  site?.child.kill('SIGKILL')
  await site?.ended
  await disk.remove()
  return disk.cut
}

/** Of one contact form: the first messages come too fast for a person, the later ones are mailed. */
async function stampOf({ url }: RunningSite): Promise<string> {
  const page = await fetch(`${url}/contact-us`, { headers: { Connection: 'close' } }).then(
    (answer) => answer.text(),
    () => '',
  )
  return new RegExp(`name="${TIMESTAMP_FIELD}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

/** Whatever is not answered as it should be has to come of the cut. */
function asking({ url }: RunningSite, disk: ForgetfulDisk, { cookie, stamp }: { cookie: string; stamp: string }): Ask {
  return async (path, fields, headers = {}) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    if (path === '/contact-us') body.set(TIMESTAMP_FIELD, stamp)
    const sent = {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: url, Connection: 'close', ...headers },
    } as const
    const answer = await fetch(url + path, sent).catch(() => undefined)
    if (answer && answer.status < 400) return answer
    await until(disk.isCut).catch(() => assert.fail(`${path} answered ${answer?.status} while there was power`))
    return undefined
  }
}

/** Opens what the disk has, as the next start would, and compares. Nothing is done to it. */
export async function checkKept(kept: string, promises: Promises): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'tradewind-after-cut-'))
  try {
    cpSync(kept, copy, { recursive: true })
    const opened = await openFile(join(copy, 'new', 'data', 'tradewind.sqlite'))
    try {
      await checkPromises(opened, promises)
    } finally {
      await opened.store.close()
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}
