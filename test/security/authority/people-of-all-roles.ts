import assert from 'node:assert/strict'
import { personId } from '#domain/access/people.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Store } from '#domain/ports/store.ts'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { addressOf, FORMS_ALONE, GATED, isOpenTo, WITH_A_FILE } from './role-table.ts'

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** One process of a site: of its workers, or of the instances beside it. */
type Asked = { url: string; ask(path: string, sent?: Sent): Promise<{ status: number; text: string }> }

type Caller = { name: string; role: Role | undefined; cookie: string }

const GUESTS = ['administrator', 'publisher', 'editor'] as const
const emailOf = (name: string) => `${name}@agency.example`
const LINK = /http:\/\/localhost:\d+\/login\?token=[\w-]{86}[^"\s<]*/

function formOf(url: string, cookie: string, fields: Record<string, string>): Sent {
  const headers = {
    Cookie: cookie,
    Origin: url,
    'Content-Type': 'application/x-www-form-urlencoded',
    'User-Agent': 'Mozilla/5.0 Chrome/150.0',
  }
  return { method: 'POST', headers, body: new URLSearchParams(fields).toString() }
}

/** All that there are, invited and let in as the owner would; `store` is where time passes for one of them. */
export async function inviteAll({ url, ask }: Asked, owner: string, store: Store): Promise<Caller[]> {
  const callers: Caller[] = [
    { name: 'stranger', role: undefined, cookie: '' },
    { name: 'owner', role: 'owner', cookie: owner },
  ]
  for (const name of [...GUESTS, 'removed', 'expired']) {
    const role = name === 'editor' || name === 'publisher' ? 'editor' : 'administrator'
    const fields = { intent: 'invite', way: 'copy', email: emailOf(name), role, can_publish: name === 'publisher' ? 'on' : '' }
    const { text } = await ask('/admin/people', formOf(url, owner, fields))
    const link = LINK.exec(text)?.[0].replaceAll('&amp;', '&') ?? assert.fail(text.slice(0, 2000))
    callers.push({
      name,
      role: GUESTS.find((guest) => guest === name),
      cookie: await signInByLink(fetch, link.replace(/^http:\/\/localhost:\d+/, url)),
    })
  }
  const removed = await ask('/admin/people', formOf(url, owner, { intent: 'remove-person', person: emailOf('removed') }))
  assert.ok(removed.status < 400, removed.text)
  const stored = (await store.get('people', personId(emailOf('expired')))) ?? assert.fail()
  const body = { ...stored.body, accepted_at: '', invitation: 'x'.repeat(43), invited_at: '2020-01-01T00:00:00.000Z' }
  await store.update({ ...stored, body })
  return callers
}

/** Every page, its data and its form, as everyone, at every process. */
export async function walkRoles(processes: readonly Asked[], callers: readonly Caller[]): Promise<number> {
  let asked = 0
  for (const { url, ask } of processes)
    for (const { name, role, cookie } of callers)
      for (const { path } of GATED) {
        const at = addressOf(path)
        const headers = { Cookie: cookie, 'User-Agent': 'Mozilla/5.0 Chrome/150.0' }
        const kinds = [
          { kind: 'GET', at, sent: { headers }, isForm: false },
          { kind: 'GET data', at: `${at}.data`, sent: { headers }, isForm: false },
          { kind: 'POST', at, sent: formOf(url, cookie, { title: 'Stolen', intent: 'delete', id: 'one', version: '1' }), isForm: true },
        ]
        for (const { kind, at, sent, isForm } of kinds) {
          const isOpen = role !== undefined && isOpenTo(role, path, isForm)
          if (isForm && isOpen) continue
          const { status } = await ask(at, sent)
          asked++
          if (!isOpen) assert.equal(status, 404, `${name}: ${kind} ${at}`)
          else if (kind === 'GET' && ![...FORMS_ALONE, ...WITH_A_FILE].includes(path)) assert.equal(status, 200, `${name}: ${kind} ${at}`)
        }
      }
  return asked
}

/** What is decided at one process counts with the next request at every other. */
export async function followChanges(
  first: Asked,
  others: readonly Asked[],
  { owner, editor }: { owner: string; editor: string },
): Promise<void> {
  const paths = ['/admin', '/admin/categories', '/admin/messages', '/admin/people']
  const expects = async (expected: number[], why: string) => {
    for (const { ask } of others) {
      const answers = await Promise.all(paths.map((path) => ask(path, { headers: { Cookie: editor } })))
      assert.deepEqual(
        answers.map(({ status }) => status),
        expected,
        why,
      )
    }
  }
  const change = async (fields: Record<string, string>) => {
    const { status, text } = await first.ask('/admin/people', formOf(first.url, owner, { person: emailOf('editor'), ...fields }))
    assert.ok(status < 400, text)
  }
  await expects([200, 404, 404, 404], 'an editor')
  for (let round = 0; round < 5; round++) {
    await change({ intent: 'change-role', role: 'administrator' })
    await expects([200, 200, 200, 404], 'an administrator')
    await change({ intent: 'change-role', role: 'publisher' })
    await expects([200, 200, 404, 404], 'an editor who can publish')
  }
  const { text: links } = await first.ask('/preview/blog/draft/links', formOf(first.url, editor, { intent: 'share' }))
  const preview = /\/preview\/shared\/[\w-]{43}/.exec(links)?.[0] ?? assert.fail(links.slice(0, 2000))
  const { text: renewed } = await first.ask(
    '/admin/people',
    formOf(first.url, owner, { intent: 'renew', way: 'copy', person: emailOf('editor') }),
  )
  const token = /token=([\w-]{86})/.exec(renewed)?.[1] ?? assert.fail(renewed.slice(0, 2000))
  const opened = await Promise.all([first, ...others].map(({ ask }) => ask(preview)))
  assert.ok(opened.every(({ status }) => status === 200))
  await change({ intent: 'remove-person' })
  await expects([404, 404, 404, 404], 'nobody')
  for (const { url, ask } of [first, ...others]) {
    assert.equal((await ask(preview)).status, 404, 'nor by a preview link')
    assert.equal((await ask('/login', formOf(url, '', { link: token }))).status, 401, 'nor by a link to sign in')
  }
}
