import { formWith } from '#test/model-based/browser.ts'
import { Difference, requireThat } from '#test/model-based/difference.ts'
import { textsShown } from '#test/model-based/item-texts.ts'
import { controlValue } from '#test/model-based/manage-lists.ts'
import { isVisible } from '#test/model-based/model.ts'
import type { Run } from '#test/model-based/run.ts'
import { signIn } from '#test/model-based/visit-actions.ts'
import { noPromises, type Promises } from '#test/security/power-cut/promises.ts'
import { type Ask, writeItems } from '#test/security/power-cut/writers.ts'
import { randomMoment } from '#test/store/kill-moments.ts'
import type { LivedSite } from './soak-site.ts'

const WRITERS = 3
const MOST_WRITTEN = 12

/** Several write at once until the server ends in the middle of it. What it acknowledged is there, and becomes part of the model. */
export async function burst(run: Run, site: LivedSite, signal: NodeJS.Signals): Promise<void> {
  run.say(`write until ${signal}`)
  const promises = noPromises()
  const name = `b${run.words.number()}`
  const ask = asking(run, site)
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, at) => writeItems(ask, promises, `${name}w${at}`, { deletes: false })))
  const enough = 1 + run.random.below(MOST_WRITTEN)
  while (promises.answers < enough) await new Promise(setImmediate)
  await randomMoment(() => run.random.below(1000) / 1000)
  await Promise.all([site.endAndStart(signal), writing])
  // On loopback a cookie has its site's port in its name, and the site has another one now.
  await signIn(run)
  for (const [id, states] of promises.items) await adopt(run, id, states)
}

async function adopt(run: Run, id: string, states: Promises['items'] extends Map<string, infer State> ? State : never): Promise<void> {
  const page = await run.browser.load(`/edit-news/${id}`)
  if (page.status === 404) return requireThat(states.includes('missing'), `${id} is missing, and was ${states.join(' or ')}`)
  const form = formWith(page, 'version')
  const texts = textsShown('news', form)
  requireThat(states.includes(texts.title ?? ''), `${id} is “${texts.title}” and not ${states.join(' or ')}`)
  const version = controlValue(form, 'version')
  run.model.items.push({ kind: 'news', id, texts, version, isDeleted: false, isTouched: version !== '1', wasPublic: isVisible({ texts }) })
}

function asking({ browser }: Run, site: LivedSite): Ask {
  const url = site.url()
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return async (path, fields) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await fetch(url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie, Origin: url, Connection: 'close' },
    }).catch(() => undefined)
    if (answer && answer.status < 400) return answer
    if (site.isUp() && url === site.url()) throw new Difference(`${path} answered ${answer?.status}`)
    return undefined
  }
}
