import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '#server/backup-runs/make-backup.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { openBrowser } from '#test/model-based/browser.ts'
import { requireSame } from '#test/model-based/difference.ts'
import type { Run } from '#test/model-based/run.ts'
import { compare } from '#test/model-based/run-actions.ts'
import { signIn } from '#test/model-based/visit-actions.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openLivedSite } from './soak-site.ts'

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
    const restored = { ...run, site, browser: openBrowser(site.url), visitor: openBrowser(site.url) }
    try {
      await signIn(restored)
      await compare(restored)
    } finally {
      await site.close()
    }
  })
}

async function withBackup(data: string, work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-lived-backup-'))
  try {
    const [backup, other] = [join(folder, 'all.backup'), join(folder, 'data')]
    const backups = { retentionDays: 1 }
    requireSame('A backup is made', (await makeBackup({ dataDir: data, backups }, backup)).ok, true)
    requireSame('It is restored', (await restoreStore({ dataDir: other, backups }, backup, new Date())).ok, true)
    await work(join(other, 'tradewind.sqlite'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
