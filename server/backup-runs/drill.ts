import { detailsPath } from '#domain/items/item-url.ts'
import { listPublicItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { type DrillResult, describeContents } from '#server/backups/backup-format.ts'
import { withPrivateFolder } from '#server/backups/private-folder.ts'
import { loadBuiltSite } from '#server/bundle/load-built-site.ts'
import type { Config } from '#server/config/config.ts'
import { databasePath } from '#server/services/services.ts'
import { openServices } from '#server/services/shared-services.ts'
import { unpackBackup } from './restore-store.ts'

export async function drill(config: Config, file: string): Promise<DrillResult> {
  try {
    return await withPrivateFolder(config.dataDir, 'drill', async (dataDir) => {
      const apart: Config = { ...withoutOthers(config), dataDir }
      const unpacked = await unpackBackup(file, config.backups.key, databasePath(apart))
      if (!unpacked.ok) return unpacked
      const page = await makePage(apart)
      return page.ok ? { ok: true, holds: unpacked.holds, page: page.path } : page
    })
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** A drill must not contact any provider. */
function withoutOthers({ search, bucket, google, ga4, emailJs, smtp, mailBy, pageViewsTo, googleSignIn, ...own }: Config): Config {
  return { ...own, demoContent: 'off', linkCheck: false }
}

async function makePage(config: Config): Promise<{ ok: true; path: string } | { ok: false; problem: string }> {
  const { open } = await loadBuiltSite()
  const services = openServices(config)
  try {
    await services.store.prepare()
    const [newest] = (await listPublicItems(services, { kinds: itemKinds, order: 'newest', size: 1 })).items
    const path = newest ? detailsPath(newest.item) : '/'
    const { app } = await open(services, 1)
    const response = await app.fetch(new Request(new URL(path, config.siteUrl), { headers: { Host: new URL(config.siteUrl).host } }))
    const html = await response.text()
    if (response.status !== 200) return { ok: false, problem: `the page ${path} of what was restored answers ${response.status}` }
    if (!html.includes('</html>')) return { ok: false, problem: `the page ${path} of what was restored is not whole` }
    return { ok: true, path }
  } finally {
    await services.close()
  }
}

export function describeDrill({ holds, page }: Extract<DrillResult, { ok: true }>): string {
  return `${describeContents(holds)} are as the backup says of itself, the store is sound, and ${page} was made from it`
}
