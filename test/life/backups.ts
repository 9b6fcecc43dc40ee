import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '#test/random-use/browser.ts'
import { requireSame } from '#test/random-use/difference.ts'
import type { Run } from '#test/random-use/run.ts'
import { compare } from '#test/random-use/use-site.ts'
import { openFile } from '#test/store/open-file.ts'
import { openLivedSite } from './lived-site.ts'

/** Makes a backup as an administrator does, and looks whether all that the model has is in it. */
export async function backUp(run: Run, data: string): Promise<void> {
  run.say('make a backup')
  await withBackup(data, async (file) => {
    const { store } = await openFile(file)
    for (const { kind, id, texts } of run.model.items)
      requireSame(`The backup has ${id} as`, (await store.get(kind, id))?.body.title, texts.title)
    for (const { id, subject } of run.model.messages)
      requireSame(`The backup has ${id} as`, (await store.get('messages', id))?.body.subject, subject)
    await store.close()
  })
}

/** A site over a backup, in another place, is the same site. */
export async function liveOnBackup(run: Run, data: string, env: Record<string, string>): Promise<void> {
  run.say('go on with a backup')
  await withBackup(data, async (file) => {
    const site = await openLivedSite(join(file, '..'), env)
    try {
      await compare({ ...run, site, browser: openBrowser(site.url, run.browser.cookies), visitor: openBrowser(site.url) })
    } finally {
      await site.close()
    }
  })
}

async function withBackup(data: string, work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-lived-backup-'))
  try {
    const file = join(folder, 'data', 'tradewind.sqlite')
    mkdirSync(join(file, '..'))
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['server/backup.ts', file], { env: { PATH, HOME, DATA_DIR: data }, stdio: 'ignore' })
    requireSame('A backup ends with', (await once(child, 'exit'))[0], 0)
    await work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
