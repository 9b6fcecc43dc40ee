import { until } from '#test/process/until.ts'
import { fillAddForm, noteCreated } from '#test/random-use/add-actions.ts'
import { sentText } from '#test/random-use/browser.ts'
import { requireSame, requireThat } from '#test/random-use/difference.ts'
import { editPathOf } from '#test/random-use/model.ts'
import type { Run } from '#test/random-use/run.ts'
import type { SmallDisk } from '#test/store/small-disk.ts'
import type { LivedSite } from './lived-site.ts'

/** For a while there is no room: what is refused is not there, what is not refused is, and it ends by itself when there is room. */
export async function fillDisk(run: Run, disk: SmallDisk, site: LivedSite): Promise<void> {
  run.say('the disk is full')
  disk.fill()
  await until(() => isReady(site, 503))
  const sent = await fillAddForm(run, 'news')
  const body = new FormData()
  for (const [name, value] of sent.entries) body.append(name, value)
  const answer = await run.browser.attempt(sent.path, { method: 'POST', body })
  requireThat([302, 503, 507].includes(answer.status), `${sent.path} answered ${answer.status} on a full disk`)
  requireSame('Pages on a full disk answer', (await run.visitor.load('/news')).status, 200)
  disk.empty()
  await until(() => isReady(site, 200))
  if (answer.status === 302) await noteCreated(run, { kind: 'news', entries: sent.entries })
  else {
    const path = editPathOf({ kind: 'news', id: sentText(sent.entries, 'new_id') ?? '' })
    requireSame(`${path}, which was refused, answers`, (await run.browser.load(path)).status, 404)
  }
}

async function isReady(site: LivedSite, status: number): Promise<boolean> {
  return (await fetch(`${site.url()}/readyz`)).status === status
}
