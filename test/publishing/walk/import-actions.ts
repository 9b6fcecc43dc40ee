import assert from 'node:assert/strict'
import { type Post, trash } from './model.ts'
import { textsOf, type Walk } from './walk.ts'

const MOST_POSTS = 9

/** A file is what somebody says shall be public: its rows are drafts where they say so, and wait for their time where that lies ahead. */
export async function importFile(walk: Walk): Promise<void> {
  if (walk.posts.length >= MOST_POSTS) return
  const number = walk.number()
  const rows = Array.from({ length: 1 + walk.random.below(2) }, (_, at) => {
    const kind = walk.random.pick(['news', 'blog'] as const)
    const { content = '', ...texts } = walk.someTexts()
    const draft = walk.random.chance(0.4) ? 'yes' : ''
    return { kind, id: `row-${number}-${at}`, ...texts, blog_link: '/faq', draft, ...(kind === 'blog' ? { content } : {}) }
  })
  const who = walk.someone()
  walk.say(`import ${rows.map(({ id }) => id).join(', ')} by ${who.mayPublish ? 'the owner' : 'the editor'}`)
  const form = new FormData()
  form.set('file', new File([JSON.stringify(rows)], `walk-${number}.json`))
  const { status, html } = await walk.send('/add-data-component/import', form, who)
  if (!who.mayPublish) return assert.equal(status, 404, 'the editor imports')
  assert.equal(JSON.parse(html.trim().split('\n').at(-1) ?? '{}').report?.stored, rows.length, html)
  for (const { kind, id, draft, ...texts } of rows) {
    const post: Post = { kind, id, state: 'draft', texts: {}, rev: 0, slug: '', file: `walk-${number}.json` }
    if (draft === '') Object.assign(post, { state: 'published', texts: textsOf(texts) })
    walk.posts.push(post)
  }
  walk.note('import')
}

export async function undoImport(walk: Walk): Promise<void> {
  const { file } = walk.somePost((post) => post.file !== undefined) ?? {}
  if (!file) return
  await walk.app.found()
  const { documents } = await walk.app.store.find({ indexes: ['imports'], where: [], size: 1000 })
  const record = documents.find(({ body }) => body.file_name === file) ?? assert.fail(`No import of ${file}`)
  walk.say(`undo the import of ${file}`)
  await walk.send('/admin/imports', { intent: 'undo', id: record.id }, walk.owner)
  for (const post of walk.posts.filter((each) => each.file === file && each.state !== 'trash')) {
    if (await walk.edited(post)) continue
    trashed(walk, post)
    walk.note('undo import')
  }
}

function trashed(walk: Walk, post: Post): void {
  trash(post, walk.now())
  post.rev++
}
