import { fillAddForm, noteCreated } from '#test/model-based/add-actions.ts'
import { sentText } from '#test/model-based/browser.ts'
import { requireSame, requireThat } from '#test/model-based/difference.ts'
import { textsSent } from '#test/model-based/item-texts.ts'
import { actionOf, editPathOf } from '#test/model-based/model.ts'
import type { Run } from '#test/model-based/run.ts'
import { until } from '#test/process/wait-until.ts'
import type { SmallDisk } from '#test/store/small-disk.ts'
import type { LivedSite } from './soak-site.ts'

/** For a while there is no room: what is refused is not there, what is not refused is, and it ends by itself when there is room. */
export async function fillDisk(run: Run, disk: SmallDisk, site: LivedSite): Promise<void> {
  run.say('the disk is full')
  disk.fill()
  await until(() => isReady(site, 503))
  const sent = await fillAddForm(run, 'news')
  const body = new FormData()
  for (const [name, value] of sent.entries) body.append(name, value)
  const answer = await run.browser.attempt(sent.path, { method: 'POST', body })
  const texts = textsSent(run, 'news', sent.entries)
  const isAsked = texts.draft === '' && sentText(sent.entries, 'intent') !== actionOf(undefined, texts)
  const statuses = isAsked ? [409, 503, 507] : [302, 503, 507]
  requireThat(statuses.includes(answer.status), `${sent.path} answered ${answer.status} on a full disk`)
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
