import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { at } from './import-app.ts'
import { drawn, zipOf } from './zipped-files.ts'

describe('Markdown of other habits', () => {
  it('whose front matter can’t be read, or isn’t where it belongs, arrives as a draft with all its words', async () => {
    const files = {
      '2020-01-01-blank.md': '\n---\ntitle: Blank\ndraft: true\n---\nText',
      '2020-01-01-dots.md': '---\ntitle: Dots\ndraft: true\n...\nText',
      '2020-01-01-line.md': '{ "title": "Line", "draft": true, "more": {} }\nText',
      '2020-01-01-spread.md': '{ "title": "Spread",\n"draft": true }\nText',
      '2020-01-01-open.md': '---\ndraft: true\n\nText',
      '2020-01-01-rule.md': '-----\nText\n\n---\nMore',
      '2020-01-01-words.md': '---\nAn opening line.\n\n---\nMore',
      '2020-01-01-toml.md': '+++\ndraft = true\n\nText',
      '2020-01-01-hexo.md': 'title: Hexo\ndraft: true\n---\nText',
      '2020-01-01-semicolons.md': '"draft": true\n;;;\nText',
      '2020-01-01-comment.md': '<!--\ntitle: Comment\nstatus: draft\n-->\nText',
      '2020-01-01-shortcode.md': '{{< figure src="x" >}}\n\nText',
      '2020-01-01-empty.md': '---\n---\nText',
    }
    const report = await at.imported('old.zip', zipOf(files))
    assert.deepEqual([report.problems, report.stored], [[], Object.keys(files).length])
    const posts = await at.bodies()
    const shown = Object.keys(posts).filter((title) => posts[title]?.draft === false)
    assert.deepEqual(shown.sort(), ['empty', 'shortcode'])
    assert.match(String(posts.words?.content), /An opening line\..*More/s)
    assert.match(String(posts.rule?.content), /Text.*More/s)
    assert.equal(posts.Line?.content, '<p>Text</p>')
    assert.ok(report.notes.some(({ field, text }) => field === 'open' && text === 'Becomes a draft: its front matter can’t be read.'))
  })

  it('that was public later, no longer, or nowhere, and one that hides words, never arrives as public', async () => {
    const post = (lines: string, text = 'Text') => `---\ndate: 2020-01-01\n${lines}\n---\n${text}`
    const later = ['publishDate: 2030-01-01', 'published: 2030-01-01', 'publish_date: 2030-01-01T00:00:00+05:30', 'publish-on: 2030-01-01']
    const hidden = [
      ...['unpublishdate: 2021-01-01', 'unpublish_date: 2021-01-01', 'publish: false', 'public: no', 'isDraft: true', 'permalink: false'],
      ...[
        'is_private: yes',
        'members-only: true',
        'listed: off',
        'build:\n  render: never',
        '_build: { list: false }',
        'post_status: draft',
      ],
      ...['publishDate: next year', 'layout: default\ntype: page', 'expires: 2031-01-01\nexpiryDate: 2021-01-01'],
    ]
    const texts = [
      ...['{#- hidden -#}', '{#secret#}', '{#\nsecret\n#}', '{{! secret }}', '{{!-- secret --}}', '{{~! secret }}', '{{- /* secret */ -}}'],
      ...['{% # secret %}', '{{ if false }}secret{{ end }}', '{/* secret */}', '{#if no}secret{/if}', '{::comment}secret{:/comment}'],
      ...['<%# secret %>', '<p v-if="no">secret</p>', '<?php if (0): ?>secret<?php endif ?>'],
    ]
    const open = ['## Heading {#anchor}', '{:.note}', 'A {#a} and {#b}.', 'Set {a} and {{ b }}.', '{{< figure src="a" >}}']
    const named = (kind: string, lists: string[]) => lists.map((text, each): [string, string] => [`${kind}-${each}.md`, text])
    const files = [
      ...named(
        'later',
        later.map((line) => post(line)),
      ),
      ...named(
        'hidden',
        hidden.map((line) => post(line)),
      ),
      ...named(
        'text',
        texts.map((text) => post('', text)),
      ),
      ...named(
        'open',
        open.map((text) => post('published: true\npermalink: /a/', text)),
      ),
    ]
    const report = await at.imported('old.zip', zipOf(Object.fromEntries(files)))
    assert.deepEqual([report.problems, report.stored], [[], files.length])
    const posts = await at.bodies()
    for (const [name, text] of files) {
      const { draft, posted_date } = posts[name.replace('-', ' ').replace('.md', '')] ?? {}
      if (name.startsWith('later')) assert.deepEqual([draft, posted_date], [false, '1/1/2030'], text)
      else assert.equal(draft, !name.startsWith('open'), text)
    }
  })

  it('keeps footnotes apart from the text, whatever it ends in', async () => {
    const post = (text: string) => `---\ndate: 2026-11-01\n---\n[s]: https://example.com/s\n\nA[^1].\n\n${text}\n\n[^1]: [Source][s].\n`
    await at.imported('old.zip', zipOf({ 'list.md': post('1. one\n2. two'), 'fence.md': post('```\ncode') }))
    const { list, fence } = await at.bodies()
    const note = /<ol>\s*<li>(?:<p>)?<a href="https:\/\/example\.com\/s"[^>]*>Source<\/a>\.(?:<\/p>)?<\/li>\s*<\/ol>$/
    assert.match(String(list?.content), /<li>(?:<p>)?two(?:<\/p>)?<\/li>\s*<\/ol>/)
    assert.match(String(list?.content), note)
    assert.match(String(fence?.content), note)
  })

  it('with long runs of blanks, signs or images takes time that grows only with its length', async () => {
    const drawing = await drawn()
    const images = Object.fromEntries(Array.from({ length: 4900 }, (_, each) => [`img/${each}/a.png`, drawing]))
    const slow = {
      'blanks.md': `# a${' '.repeat(4000)}b`,
      'signs.md': `# a ${'#'.repeat(100_000)} b`,
      'notes.md': `x${'[^'.repeat(100_000)}`,
      'comments.md': `x${'{#'.repeat(100_000)}`,
    }
    for (const [name, text] of Object.entries(slow)) {
      const from = performance.now()
      assert.equal((await at.previewed(name, text)).failure, undefined)
      assert.ok(performance.now() - from < 1500, `${name}: ${Math.round(performance.now() - from)} ms`)
    }
    const text = Array.from({ length: 5000 }, (_, each) => `![](/none/${each}/a.png)`).join('\n')
    const taken = async (files: Record<string, string | Buffer>) => {
      const zip = zipOf(files)
      const from = performance.now()
      await at.previewed('images.zip', zip)
      return performance.now() - from
    }
    const [alone, beside] = [await taken({ 'a.md': text }), await taken({ 'a.md': text, ...images })]
    assert.ok(beside - alone < 2500, `images: ${Math.round(beside)} ms, ${Math.round(alone)} ms without`)
    const titled = await at.imported('c.md', '# C# ##\n\nText')
    assert.deepEqual([titled.stored, Object.keys(await at.bodies())], [1, ['C#']])
  })
})
