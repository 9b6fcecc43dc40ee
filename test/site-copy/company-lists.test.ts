import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { findEditableCopy } from '#domain/site-copy/edit-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { formIn } from './submitted-form.ts'

const PATH = '/admin/site/company'
const NAMES = ['First Ltd', 'Second Ltd', 'Third Ltd']

describe('the offices of the company that two people change', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  beforeEach(async () => {
    let form = await opened()
    while (!form.has('offices.2.company')) form = await changed(form, 'add offices')
    for (const [index, name] of NAMES.entries()) {
      form.set(`offices.${index}.company`, name)
      form.set(`offices.${index}.lines`, `${index + 1} Long Street\nPune`)
      form.delete(`offices.${index}.hidden`)
    }
    await send(form)
    assert.deepEqual(await offices(), NAMES)
  })

  after(() => app.close())

  const opened = async () => formIn((await app.page(PATH, { headers: { Cookie: cookie } })).html)
  const send = async (form: FormData) => {
    const response = await app.post(PATH, form, cookie)
    return { status: response.status, html: await response.text() }
  }
  const changed = async (form: FormData, change: string) => {
    form.set('change', change)
    const { html } = await send(form)
    return formIn(html)
  }
  /** Their names, with a star where visitors do not see them, and with their streets where those are others. */
  const offices = async () => {
    const { current } = await findEditableCopy(app.services, company)
    return (current as typeof company.defaults).offices.map(({ company: name, hidden, lines }) => {
      const street = `${NAMES.indexOf(name) + 1} Long Street`
      return [name, hidden ? '*' : '', lines[0] === street ? '' : ` ${lines[0]}`].join('')
    })
  }
  const removeFirst = async () => assert.equal((await send(await changed(await opened(), 'remove offices 0'))).status, 302)

  it('are never another office than the one that was changed', async () => {
    const mine = await opened()
    await removeFirst()
    mine.set('offices.1.hidden', 'on')
    const conflict = await send(mine)
    assert.equal(conflict.status, 409)
    assert.deepEqual(await offices(), ['Second Ltd', 'Third Ltd'])
    assert.match(conflict.html, /Someone else changed this list\. It has: Second Ltd · Third Ltd\./)
    assert.equal((await send(formIn(conflict.html))).status, 302)
    assert.deepEqual(await offices(), ['First Ltd', 'Second Ltd*', 'Third Ltd'], 'saved again, mine stand')
  })

  it('can be saved again where the changed one is gone', async () => {
    const mine = await opened()
    assert.equal((await send(await changed(await opened(), 'remove offices 2'))).status, 302)
    mine.set('offices.2.lines', '7 Short Street')
    const conflict = await send(mine)
    assert.equal(conflict.status, 409)
    assert.match(conflict.html, /Someone else changed this list\. It has: First Ltd · Second Ltd\./)
    assert.equal((await send(formIn(conflict.html))).status, 302)
    assert.deepEqual(await offices(), ['First Ltd', 'Second Ltd', 'Third Ltd 7 Short Street'])
  })

  it('say beside an address that another has changed it', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    theirs.set('offices.1.lines', '8 Short Street\nPune')
    assert.equal((await send(theirs)).status, 302)
    mine.set('offices.1.lines', '9 Short Street\nPune')
    const conflict = await send(mine)
    assert.equal(conflict.status, 409)
    assert.match(conflict.html, /Someone else changed this to “8 Short Street, Pune”/)
    assert.equal((await send(formIn(conflict.html))).status, 302)
    assert.deepEqual(await offices(), ['First Ltd', 'Second Ltd 9 Short Street', 'Third Ltd'])
  })

  it('are both’s where each has changed another one', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    theirs.set('offices.0.hidden', 'on')
    assert.equal((await send(theirs)).status, 302)
    mine.set('offices.2.lines', '9 Short Street')
    assert.equal((await send(mine)).status, 302)
    assert.deepEqual(await offices(), ['First Ltd*', 'Second Ltd', 'Third Ltd 9 Short Street'])
  })
})
