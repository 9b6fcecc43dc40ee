import assert from 'node:assert/strict'
import { itemPages } from '#app/content/item-pages.ts'
import { type Entries, sentText } from '#test/model-based/browser.ts'
import { formsIn } from '#test/model-based/read-html.ts'
import { isPressed, type Post, press, type Texts, unpublish } from './model.ts'
import { isSame, sidesOf, type Tab, textsIn, typed, type Walk } from './walk.ts'

const MOST_POSTS = 10

const isHere = ({ state }: Post) => state !== 'trash'

function formIn(html: string) {
  return formsIn(html).find(({ controls }) => controls.some(({ name }) => name === 'title')) ?? assert.fail('There is no form')
}

/** A draft of whoever writes, or a post of who may publish it. */
export async function add(walk: Walk): Promise<void> {
  if (walk.posts.length >= MOST_POSTS) return
  const who = walk.someone()
  const isBasic = who.mayPublish && walk.random.chance(0.2)
  const path = isBasic ? '/add-data-component' : itemPages.blog.add.path
  const form = formIn((await walk.ask(path, who.cookie)).html)
  const all = walk.someTexts()
  const { content = '' } = all
  // The basic form takes plain text.
  const entries = typed(form, isBasic ? { ...all, content: content.replace(/<\/?p>/g, '') } : all)
  const buttons = form.buttons.flatMap(({ name, value }) => (name === 'intent' ? [value] : []))
  const intent = walk.random.pick([...buttons, 'draft', 'publish', 'schedule', 'update']) ?? 'draft'
  const id = sentText(entries, 'new_id') ?? assert.fail('The form has no id')
  const pressed: Entries = isBasic && walk.random.chance(0.5) ? entries : [...entries, ['intent', intent]]
  const said = sentText(pressed, 'intent')
  walk.say(`add ${id} at ${path} by ${who.mayPublish ? 'the owner' : 'the editor'}: ${said}`)
  const answer = await walk.send(path, pressed, who)
  if (answer.status !== 302) {
    assert.equal((await walk.edited({ kind: 'blog', id })) === undefined, true, `${path} answers ${answer.status}, and stores`)
    return
  }
  const post: Post = { kind: 'blog', id, state: 'draft', texts: {}, rev: 0, slug: '' }
  walk.posts.push(post)
  assert.ok(who.mayPublish || !isPressed(said ?? 'publish'), 'the editor published')
  // Without a button, the Add form says "publish", or "schedule" where the date lies ahead.
  const texts = { ...textsIn(pressed), content }
  if (isPressed(said ?? '')) publish(walk, post, { said: said ?? '', texts })
  else if (said === undefined) Object.assign(post, { state: 'published', texts })
  walk.note(`add ${said}`)
}

function publish(walk: Walk, post: Post, { said, texts }: { said: string; texts: Texts }): void {
  if (isPressed(said)) press(post, texts, { said, now: walk.now() })
}

export async function open(walk: Walk): Promise<void> {
  const post = walk.somePost(isHere)
  if (!post) return
  const who = walk.someone()
  const { status, html } = await walk.ask(`/edit-${post.kind}/${post.id}`, who.cookie)
  assert.equal(status, 200, `the form of ${post.id}`)
  const form = formIn(html)
  const all = walk.someTexts()
  const names = walk.random.some(['title', 'content', 'category', 'author', 'when'], 1 + walk.random.below(3))
  const changed = names.map((name) =>
    name === 'when' ? { posted_date: all.posted_date ?? '', posted_time: all.posted_time ?? '' } : { [name]: all[name] ?? '' },
  )
  const entries = typed(form, Object.assign({ title: all.title ?? '' }, ...changed))
  const name = `walk${walk.number()}`
  walk.say(`open ${post.id} as ${name} by ${who.mayPublish ? 'the owner' : 'the editor'}, and type ${names.join(', ')}`)
  walk.keep(walk.tabs, { kind: post.kind, id: post.id, who, form, entries, rev: post.rev, saves: 0, name })
}

/** Presses a button of a tab that may have stood open for long: mostly one that it shows, at times one that it does not. */
export async function pressButton(walk: Walk): Promise<void> {
  if (walk.random.chance(0.4)) await open(walk)
  const tab = walk.random.chance(0.5) ? walk.tabs.at(-1) : walk.random.pick(walk.tabs)
  if (!tab) return
  const shown = tab.form.buttons.filter(({ name }) => ['intent', 'save_over', 'keep_over', 'save_as_new'].includes(name))
  const primary = shown.filter(({ name, value }) => name === 'save_over' || isPressed(value))
  const others = ['draft', 'publish', 'schedule', 'update', 'ready'].map((value) => ({ name: 'intent', value }))
  const choice = walk.random.below(10)
  const pressed = walk.random.pick(choice < 6 ? primary : choice < 9 ? shown : others)
  if (pressed) await send(walk, tab, pressed)
}

/** What the form does by itself while somebody writes. The answer may be lost. */
export async function autosave(walk: Walk): Promise<void> {
  const tab = walk.random.pick(walk.tabs)
  if (!tab) return
  const number = walk.number()
  tab.entries = tab.entries.map(([name, value]) => [name, name === 'title' ? `Typed ${number}` : value])
  await send(walk, tab, { name: 'intent', value: 'draft' }, true)
}

async function send(walk: Walk, tab: Tab, pressed: { name: string; value: string }, isKnown = tab.saves > 0): Promise<void> {
  const { kind, id, who, name } = tab
  const post = walk.posts.find((each) => each.id === id)
  const marks: Entries = isKnown ? [['saved_in', `${name} ${++tab.saves}`]] : []
  const [before, version] = [await walk.edited(tab), await walk.versions(tab)]
  const entries: Entries = [...tab.entries, ...marks, [pressed.name, pressed.value]]
  const said = pressed.name === 'save_over' ? (sentText(tab.entries, 'save_over_as') ?? '') : pressed.value
  walk.say(`press ${pressed.name} ${pressed.value} of ${name} (${id}, ${said})`)
  const answer = await walk.send(`/edit-${kind}/${id}`, entries, who)
  if (!post) return assert.notEqual(answer.status, 302, `${id}, which is purged, answers`)
  const isNew = pressed.name === 'save_as_new'
  if (isNew && answer.status === 302) return noteNew(walk, answer.location, tab)
  const isPublishing = pressed.name === 'save_over' || isPressed(said)
  if (!who.mayPublish && isPublishing) assert.notEqual(answer.status, 302, 'the editor published')
  if (answer.status !== 302) {
    walk.note(`answered ${answer.status}`)
    if (answer.status === 409 || answer.status === 410) askedAgain(walk, tab, { html: answer.html, rev: post.rev })
    return
  }
  const sent = textsIn(entries)
  const isAsBefore = sidesOf(before).some((texts) => isSame(texts, sent))
  assert.ok(tab.rev === post.rev || isAsBefore, `${name}, opened before others saved ${id}, was saved over that`)
  if (pressed.value === 'duplicate') return noteNew(walk, answer.location, tab)
  // A form that is sent twice says nothing new the second time.
  const isWritten = (await walk.versions(tab)) !== version
  if (isPublishing && isWritten) publish(walk, post, { said, texts: sent })
  if (isWritten) post.rev++
  if (isKnown) tab.rev = post.rev
  walk.note(isPublishing ? `press ${said}` : pressed.name === 'keep_over' ? 'keep over' : 'draft')
}

/** The page that asks stands in the place of the tab, with the buttons that it has then. */
function askedAgain(walk: Walk, { saves: _, ...tab }: Tab, { html, rev }: { html: string; rev: number }): void {
  const form = formIn(html)
  const entries = typed(form, {})
  // Only its button "Keep all mine" knows of what others saved.
  const knows = form.buttons.some(({ name }) => name === 'save_over' || name === 'keep_over')
  walk.keep(walk.tabs, { ...tab, form, entries, rev: knows ? rev : tab.rev, saves: 0, name: `${tab.name}a` })
}

function noteNew(walk: Walk, location: string, { kind }: Tab): void {
  const id = /\/edit-\w+\/([^/?]+)/.exec(location)?.[1] ?? assert.fail(`No new post at ${location}`)
  if (!walk.posts.some((post) => post.id === id)) walk.posts.push({ kind, id, state: 'draft', texts: {}, rev: 0, slug: '' })
  walk.note('new draft')
}

/** What the menu beside the button has, and the page of versions. */
export async function fromMenu(walk: Walk): Promise<void> {
  const post = walk.somePost()
  if (!post) return
  const who = walk.someone()
  const path = `/edit-${post.kind}/${post.id}`
  const [edited, version] = [await walk.edited(post), await walk.versions(post)]
  const intent = walk.random.pick(['unpublish', 'duplicate', 'discard', 'undo-discard', 'restore version'])
  if (intent === 'duplicate' && walk.posts.length >= MOST_POSTS) return
  walk.say(`${intent} ${post.id} by ${who.mayPublish ? 'the owner' : 'the editor'}`)
  if (intent === 'restore version') return restoreVersion(walk, post, path)
  const answer = await walk.send(path, { intent, version: edited?.item.version ?? '' }, who)
  if (post.state === 'trash') return assert.notEqual(answer.status, 302 * Number(intent !== 'undo-discard'), `${intent} in Trash`)
  if (answer.status !== 302) return
  walk.note(intent)
  if (intent === 'duplicate') return noteNew(walk, answer.location, { kind: post.kind } as Tab)
  if (intent === 'unpublish') assert.ok(who.mayPublish || post.state === 'draft', 'the editor unpublished')
  if (intent === 'unpublish') unpublish(post)
  if ((await walk.versions(post)) !== version) post.rev++
}

async function restoreVersion(walk: Walk, post: Post, path: string): Promise<void> {
  await walk.app.found()
  const where = [{ field: 'revision_of', equals: `${post.kind}-${post.id}` }]
  const { documents } = await walk.app.store.find({ indexes: ['revisions'], where, size: 50 })
  const before = await walk.versions(post)
  const kept = documents.map(({ id, body }) => ({ id, of: JSON.stringify([body.written_at, body.taken_at, body.values]) }))
  kept.sort((one, other) => (one.of < other.of ? -1 : 1))
  const revision = walk.random.pick(kept)?.id ?? 'present'
  const { status } = await walk.send(
    `${path}/history`,
    { revision, ...(walk.random.chance(0.3) ? { field: 'posted_date' } : {}) },
    walk.someone(),
  )
  if (post.state === 'trash') return assert.notEqual(status, 302, 'a version of a post in Trash')
  if (status !== 302) return
  if ((await walk.versions(post)) === before) return
  post.rev++
  walk.note('restore version')
}
