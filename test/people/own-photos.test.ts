import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { png } from '#test/media/media-app.ts'
import { emailOf, OWNER, openRolesApp } from '#test/security/authority/roles-app.ts'
import type { PeopleApp } from './people-app.ts'

const POST = {
  ...{ content: '<p>Text</p>', category: 'Locations', content_excerpt: 'Short.', author: 'Asha Rao', source: 'Tradewind' },
  ...{ title: 'Quokka', posted_date: '2026-11-20', posted_time: '', expiry_date: '2027-12-20', blog_link: '/faq' },
}
const LIST = '/manage-all-blogs?view=list'

/** A photo directly before the name. */
const shown = (name: string) => new RegExp(`<img src="/assets/img/352x330/[\\w-]+\\.webp"[^>]*>${name}`)

describe('everyone’s own name and photo', () => {
  let app: PeopleApp
  let [editor, owner] = ['', '']

  before(async () => {
    app = await openRolesApp()
    ;[editor, owner] = [await app.signIn(emailOf('editor')), await app.signIn(OWNER)]
    for (const [cookie, name] of [[editor, 'Tom Pike'] as const, [owner, 'Asha Rao'] as const]) {
      const photo = new File([await png(cookie === owner ? '#aa3311' : '#336699')], 'face.png')
      assert.equal((await app.app.post('/admin/profile', { intent: 'profile', name, photo }, cookie)).status, 302)
    }
    await app.store.create({ index: 'blog', id: 'quokka', body: { ...POST, posted_date: '20/11/2026', expiry_date: '20/12/2027' } })
  })

  after(() => app.close())

  const html = async (path: string) => (await app.page(path, { headers: { Cookie: owner } })).html.replaceAll('<!-- -->', '')
  const save = async (cookie: string, fields: Record<string, string>) => {
    const known = /name="version" value="([^"]+)"/.exec(await html('/edit-blog/quokka'))?.[1] ?? ''
    assert.equal((await app.app.post('/edit-blog/quokka', { ...POST, version: known, ...fields }, cookie)).status, 302)
  }

  it('stand on the post’s form, in the list and in its history, whoever saved last, published or not', async () => {
    await save(editor, { intent: 'draft', title: 'Quokka by Tom' })
    assert.match(await html('/edit-blog/quokka'), shown('Tom Pike<'))
    assert.match(await html(LIST), shown('Tom Pike<'))
    assert.match(await html('/edit-blog/quokka/history'), shown('Tom Pike \\(editor@agency\\.example\\)'))
    await save(owner, { intent: 'update', title: 'Quokka by Asha' })
    for (const path of ['/edit-blog/quokka', LIST, '/edit-blog/quokka/history']) assert.match(await html(path), shown('Asha Rao'), path)
  })

  it('stand in the history of a page’s text and in Trash, and Activity', async () => {
    await app.app.post(
      '/admin/words/faq',
      { intent: 'keep', changes: '[{"place":"heading","from":"Questions buyers ask us","to":"Asked"}]' },
      editor,
    )
    assert.match(await html('/admin/site/words/faq/history'), shown('Tom Pike \\(editor'))
    await app.store.create({ index: 'blog', id: 'toms', body: { ...POST, draft: true } })
    await app.app.post('/manage-all-blogs?tab=blogs', { kind: 'blog', id: 'toms', version: await app.version('blog', 'toms') }, editor)
    for (const layout of ['list', 'cards'])
      assert.match(await html(`/manage-all-blogs?view=${layout}&tab=blogs&show=deleted`), shown('Tom Pike \\(editor'))
    assert.match(await html('/admin/activity'), shown(''))
  })

  it('follow the person’s profile, and the name stays when their access is removed, as does a byline', async () => {
    await app.app.post('/admin/profile', { intent: 'profile', name: 'Tom Peak' }, editor)
    assert.match(await html('/admin/site/words/faq/history'), shown('Tom Peak \\(editor'))
    await app.send('/admin/people', { intent: 'remove-person', person: emailOf('editor') }, owner)
    const history = await html('/admin/site/words/faq/history')
    assert.match(history, /By Tom Pike \(editor@agency\.example\)/)
    assert.doesNotMatch(history, shown('Tom'))
    assert.match((await app.page('/blog-details?id=quokka')).html, /Asha Rao/)
  })
})
