import assert from 'node:assert/strict'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { isVisible, type Post, restore, trash, undo, unpublish } from './model.ts'
import { type List, textsOf, type Walk } from './walk.ts'

const LIST = '/admin/manage-blogs?view=list'
const CHANGES = ['publish', 'publish', 'unpublish', 'category', 'category', 'expire', 'delete'] as const

const isInTrash = ({ state }: Post) => state === 'trash'

export async function remove(walk: Walk): Promise<void> {
  const post = walk.somePost((each) => !isInTrash(each))
  if (!post) return
  const who = walk.someone()
  const version = await walk.app.version(post.kind, post.id)
  walk.say(`delete ${post.id} by ${who.mayPublish ? 'the owner' : 'the editor'}`)
  const { status } = await walk.send(LIST, { kind: post.kind, id: post.id, version }, who)
  if (status !== 302) return assert.equal(who.mayPublish, false, `the owner deletes ${post.id}: ${status}`)
  assert.ok(who.mayPublish || post.state === 'draft', 'the editor took a post offline')
  trash(post, walk.now())
  post.rev++
  walk.note('delete')
}

export async function bringBack(walk: Walk): Promise<void> {
  const post = walk.somePost(isInTrash)
  if (!post) return
  const who = walk.someone()
  walk.say(`restore ${post.id} by ${who.mayPublish ? 'the owner' : 'the editor'}`)
  const { status } = await walk.send(LIST, { intent: 'restore', kind: post.kind, id: post.id }, who)
  if (status !== 302) return
  restore(post, walk.now())
  assert.ok(who.mayPublish || post.state === 'draft', 'the editor restored what was public')
  post.rev++
  walk.note('restore')
}

export async function purge(walk: Walk): Promise<void> {
  const post = walk.somePost(isInTrash)
  if (!post || walk.posts.length < 6) return
  const version = await walk.app.version(post.kind, post.id)
  walk.say(`delete ${post.id} permanently`)
  const { status } = await walk.send(LIST, { intent: 'purge', kind: post.kind, id: post.id, version }, walk.owner)
  assert.equal(status, 302)
  walk.posts.splice(walk.posts.indexOf(post), 1)
  walk.note('purge')
}

export async function openList(walk: Walk): Promise<void> {
  const path = walk.random.chance(0.2) ? `${LIST}&show=deleted` : LIST
  const { html } = await walk.ask(path, walk.owner.cookie)
  const found = [...html.matchAll(/<input [^>]*name="selected"[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
  // Ids are new in each run: their order on the page is not to matter.
  const boxes = walk.posts.flatMap(({ id }) => found.filter((box) => box.endsWith(` ${id}`)))
  const revs = new Map(walk.posts.map(({ id, rev }) => [id, rev]))
  walk.say(`open the list ${path}: ${boxes.length} boxes`)
  if (boxes.length > 0) walk.keep(walk.lists, { path, boxes, revs })
}

/** Ticks boxes of a list that may have stood open for long. */
export async function bulk(walk: Walk): Promise<void> {
  if (walk.random.chance(0.5)) await openList(walk)
  const list = walk.random.chance(0.6) ? walk.lists.at(-1) : walk.random.pick(walk.lists)
  if (!list) return
  const isTrash = list.path.endsWith('deleted')
  const change = isTrash ? 'restore' : (walk.random.pick(CHANGES) ?? 'publish')
  const selected = walk.random.some(list.boxes, 1 + walk.random.below(3))
  const posts = walk.posts.filter(({ id }) => selected.some((box) => box.endsWith(` ${id}`)))
  const category = `Bulk ${walk.number()}`
  const before = await versions(walk, posts)
  const snapshot = new Map(posts.map(({ id, state, texts }) => [id, { state, texts }]))
  const ready = new Map(await Promise.all(posts.map(async (post) => [post.id, (await walk.edited(post))?.item] as const)))
  const who = walk.random.chance(0.9) ? walk.owner : walk.editor
  walk.say(`${change} ${posts.map(({ id }) => id).join(', ')} in a list by ${who.mayPublish ? 'the owner' : 'the editor'}`)
  const report = await sendMany(walk, who.cookie, { change, selected, ...(change === 'category' ? { category } : {}) })
  if (!who.mayPublish) return assert.equal(report, undefined, 'the editor changed several posts')
  const after = await versions(walk, posts)
  const changed = posts.filter(({ id }) => before.get(id) !== after.get(id))
  for (const post of changed) {
    noteChanged(walk, post, { change, list, category, texts: textsOf(ready.get(post.id) ?? {}) })
    walk.note(`many: ${change}`)
  }
  if (!report?.undo || changed.length === 0) return
  const done = new Map([...snapshot].filter(([id]) => changed.some((post) => post.id === id)))
  walk.keep(walk.undos, { change, ...report.undo, before: done })
}

type Changed = { change: string; list: List; category: string; texts: Record<string, string> }

function noteChanged(walk: Walk, post: Post, { change, list, category, texts }: Changed): void {
  const now = walk.now()
  if (change === 'publish') {
    assert.equal(list.revs.get(post.id), post.rev, `${post.id} was published as the list did not show it`)
    Object.assign(post, { state: 'published', texts })
  } else if (change === 'unpublish') unpublish(post)
  else if (change === 'category') post.texts = { ...post.texts, category }
  else if (change === 'expire') post.texts = { ...post.texts, expiry_date: now.slice(0, 10) }
  else if (change === 'delete') trash(post, now)
  else restore(post, now)
  post.rev++
}

export async function undoBulk(walk: Walk): Promise<void> {
  const undone = walk.random.chance(0.5) ? walk.undos.at(-1) : walk.random.pick(walk.undos)
  if (!undone) return
  const posts = walk.posts.filter(({ id }) => undone.before.has(id))
  const before = await versions(walk, posts)
  walk.say(`undo ${undone.change} ${posts.map(({ id }) => id).join(', ')}`)
  await sendMany(walk, walk.owner.cookie, { change: 'undo', at: undone.at, together: undone.together })
  const after = await versions(walk, posts)
  for (const post of posts.filter(({ id }) => before.get(id) !== after.get(id))) {
    const then = undone.before.get(post.id) ?? post
    if (undone.change === 'delete') restore(post, walk.now())
    else if (then.state === 'trash') trash(post, walk.now())
    else undo(post, then, walk.now())
    post.rev++
    walk.note(`many: ${undone.change === 'delete' ? 'undelete' : 'undo'}${isVisible(post, walk.now()) ? ', live' : ''}`)
  }
}

async function versions(walk: Walk, posts: readonly Post[]): Promise<Map<string, string | undefined>> {
  return new Map(await Promise.all(posts.map(async (post) => [post.id, await walk.versions(post)] as const)))
}

async function sendMany(walk: Walk, cookie: string, fields: Record<string, string | string[]>): Promise<BulkReport | undefined> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
  const answer = await walk.send('/admin/change-items?view=list', form, { cookie, mayPublish: true })
  if (answer.status === 404) return undefined
  return JSON.parse(answer.html.trim().split('\n').at(-1) ?? '{}').report
}
