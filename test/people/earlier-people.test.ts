import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { personId } from '#domain/access/people.ts'
import { FIRST, LATER, openShelf } from '#test/security/storage/earlier-stores.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openPeopleApp } from './people-app.ts'

const OWNER = 'admin@example.com'
const MAYA = 'maya@example.com'

/** Word for word as the version before wrote them. */
const PEOPLE = [
  {
    email: OWNER,
    role: '',
    can_publish: false,
    name: 'Asha Rao',
    photo: '',
    invited_by: '',
    invited_at: '',
    accepted_at: '',
    invitation: '',
  },
  {
    ...{ email: MAYA, role: 'editor', can_publish: true, name: 'Maya Iyer', photo: '', invited_by: OWNER },
    ...{ invited_at: '2026-11-20T10:00:00.000Z', accepted_at: '2026-11-20T11:00:00.000Z', invitation: '' },
  },
]

for (const fixture of [FIRST, LATER.at(-1) ?? FIRST])
  it(`a store of an earlier version opens with the same people: ${fixture.split('/').at(-1)}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-people-'))
    t.after(() => rm(folder, { recursive: true }))
    const opened = await openFile(openShelf(folder)(fixture))
    const app = await openPeopleApp({ opened, settings: { adminEmails: [OWNER] } })
    t.after(() => app.close())
    const owner = await app.signIn(OWNER)
    const people = async () => (await app.page('/admin/people', { headers: { Cookie: owner } })).html.replaceAll('<!-- -->', '')
    const cards = async () => [...(await people()).matchAll(/<section class="[^"]*" aria-label="([^"]+@[^"]+)"/g)].map(([, email]) => email)
    assert.deepEqual(await cards(), [OWNER], 'whom the setting names, as before, and nobody else')
    for (const body of PEOPLE) await app.store.create({ index: 'people', id: personId(body.email), body })
    await app.found()
    assert.deepEqual(await cards(), [OWNER, MAYA])
    const maya = await app.signIn(MAYA)
    assert.deepEqual([await app.status(maya, '/admin/categories'), await app.status(maya, '/admin/messages')], [200, 404])
    assert.match(await people(), /Asha Rao[\s\S]*Maya Iyer[\s\S]*maya@example\.com · Editor, can publish/)
  })
