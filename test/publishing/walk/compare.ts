import assert from 'node:assert/strict'
import { allIn, wordsIn } from '#test/model-based/read-html.ts'
import { isVisible, type Post } from './model.ts'
import { textsOf, type Walk } from './walk.ts'

/** All that visitors get, against the model, to the letter. */
export async function compare(walk: Walk): Promise<void> {
  const now = walk.now()
  const shown = walk.posts.filter((post) => isVisible(post, now))
  for (const post of shown) await compareShown(walk, post)
  for (const post of walk.posts.filter((each) => !shown.includes(each))) await compareHidden(walk, post)
  const titles = shown.map(({ texts }) => texts.title).sort()
  const feed = JSON.parse((await walk.ask('/feed.json')).html)
  assert.deepEqual(feed.items.map(({ title }: { title: string }) => title).sort(), titles, 'the feed')
  const listed = allIn((await walk.ask('/sitemap.xml')).html, /blog-details\?id=([^<]*)/g)
  assert.deepEqual(listed.sort(), shown.map(({ slug, id }) => slug || id).sort(), 'the sitemap')
  for (const [path, of] of [
    ['/blogs', shown],
    ['/news', shown.filter(({ kind }) => kind === 'news')],
    ['/tradewind-blogs', shown.filter(({ kind }) => kind === 'blog')],
  ] as const)
    assert.deepEqual((await titlesOn(walk, path)).sort(), of.map(({ texts }) => texts.title).sort(), path)
  const found = (await walk.ask('/search-query?q=walk')).html
  for (const { texts } of walk.posts.filter((post) => !shown.includes(post)))
    if (texts.title) assert.doesNotMatch(found, new RegExp(`>${texts.title}<`), 'the search')
}

async function compareShown(walk: Walk, post: Post): Promise<void> {
  const { kind, id, texts } = post
  const { status, html } = await walk.ask(`/api/${kind}/${id}`)
  assert.equal(status, 200, `${kind} ${id} is public`)
  const given = JSON.parse(html)
  assert.deepEqual(textsOf(given), texts, `${kind} ${id} as visitors get it`)
  post.slug = given.slug
  const page = await walk.ask(`/blog-details?id=${post.slug || id}`)
  assert.equal(page.status, 200, `the page of ${kind} ${id}`)
  const heading = wordsIn(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page.html)?.[1] ?? '').trim()
  assert.equal(heading, texts.title, `the page of ${kind} ${id}`)
  if (kind === 'blog') assert.ok(page.html.includes(texts.content ?? ''), `the page of ${id} has its words`)
}

async function compareHidden(walk: Walk, { kind, id, slug }: Post): Promise<void> {
  const isOfAnother = walk.posts.some((other) => other.id !== id && other.slug === slug)
  for (const path of [`/api/${kind}/${id}`, `/blog-details?id=${id}`, ...(slug && !isOfAnother ? [`/blog-details?id=${slug}`] : [])])
    assert.equal((await walk.ask(path)).status, 404, `${path}, which is not public`)
}

async function titlesOn(walk: Walk, path: string): Promise<string[]> {
  const titles: string[] = []
  for (let page = 1; page < 4; page++) {
    const { status, html } = await walk.ask(page === 1 ? path : `${path}?page=${page}`)
    if (status === 404) break
    const [main = ''] = html.split('<aside')
    const found = [...main.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)]
    titles.push(...found.map(([, title = '']) => wordsIn(title.replace(/<svg[\s\S]*?<\/svg>/g, '')).trim()))
  }
  return titles
}
