import assert from 'node:assert/strict'
import { it } from 'node:test'
import { company } from '#app/content/company.ts'
import { contact } from '#app/content/contact.ts'
import { ourStory } from '#app/content/our-story.ts'
import { savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { openTestApp } from '#test/test-app.ts'
import { everyPage } from './every-page.ts'
import { listsThatMayBeEmpty } from './free-lists.ts'

const EMPTY = /<(?:h[1-6]|p|li|dt|dd|ul|ol|dl|address|section|nav|aside|figure|strong|span)(?: [^>]*)?><\/[a-z0-9]+>/g

it('where every list that may be is without lines, pages have neither a hole nor an empty heading, and nothing of the editing view', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const lists = listsThatMayBeEmpty()
  assert.ok(lists.length >= 5)
  const pages: Record<string, Record<string, unknown>> = {}
  for (const { table, place } of lists) pages[table.key] = { ...pages[table.key], [place]: [] }
  assert.ok(await savePublishedCopy(app.services, { version: undefined, pages, decisions: [] }, 'anna@tradewind.example'))
  for (const [name, html] of await everyPage(app)) {
    const holes = (html.match(EMPTY) ?? []).filter((hole) => !/aria-hidden="true"|role="status"/.test(hole))
    assert.deepEqual(holes, [], name)
    assert.ok(!html.includes('data-list') && !html.includes(`>${contact.defaults.offices.heading}</h2>`), name)
  }
})

it('where every service and leader is hidden, nothing heads them', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const hide = <T>(all: readonly T[]) => all.map((each) => ({ ...each, hidden: true }))
  const services = Object.fromEntries(company.defaults.services.map((_, index) => [`services.${index}.hidden`, true]))
  const people = { 'leadership.people': hide(ourStory.defaults.leadership.people) }
  const pages = { [company.key]: services, [ourStory.key]: people }
  assert.ok(await savePublishedCopy(app.services, { version: undefined, pages, decisions: [] }, 'anna@tradewind.example'))
  const { html } = await app.page('/our-story')
  assert.doesNotMatch(html, />Services<|Who answers to you/)
  assert.match(html, /Join the team/)
})
