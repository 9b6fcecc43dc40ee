import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageMetadata } from '#domain/ports/page-metadata.ts'
import { extractMetadata, parsePublishedDay } from './extract-metadata.ts'

const URL = 'https://www.news.example/2026/plant'

type Given = Partial<Omit<PageMetadata, 'metas' | 'jsonLd'>> & { metas?: Record<string, string>; jsonLd?: unknown[] }

function found({ metas = {}, jsonLd = [], ...facts }: Given) {
  const texts = jsonLd.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  return extractMetadata({ title: '', picture: '', time: '', ...facts, metas: new Map(Object.entries(metas)), jsonLd: texts }, URL)
}

describe('what is found on a page', () => {
  it('comes from Open Graph before all else', () => {
    const metas = {
      'og:title': ' A new\n plant ',
      'og:site_name': 'The News',
      'og:description': 'It opens &amp; grows.',
      'og:image': '/p.jpg',
      'article:published_time': '2026-11-20T23:30:00-05:00',
      'twitter:title': 'no',
      description: 'no',
    }
    const jsonLd = [{ '@type': 'NewsArticle', headline: 'no', publisher: { name: 'no' }, datePublished: '2020-01-01', image: 'no' }]
    assert.deepEqual(found({ title: 'no', metas, jsonLd, time: '2020-01-01' }), {
      texts: { title: 'A new plant', source: 'The News', posted_date: '2026-11-20', content_excerpt: 'It opens & grows.' },
      picture: 'https://www.news.example/p.jpg',
    })
  })

  it('comes from structured data, wherever in it the article stands', () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'Page' },
        {
          '@type': ['Thing', 'NewsArticle'],
          headline: 'A plant',
          datePublished: '2026-11-20',
          description: 'Words',
          publisher: { '@id': '#org' },
          image: [{ '@id': '#pic' }],
        },
        { '@type': 'Organization', '@id': '#org', name: 'The News' },
        { '@type': 'ImageObject', '@id': '#pic', url: 'https://cdn.example/p.webp' },
      ],
    }
    assert.deepEqual(found({ jsonLd: ['{broken', 'null', '7', graph] }), {
      texts: { title: 'A plant', source: 'The News', posted_date: '2026-11-20', content_excerpt: 'Words' },
      picture: 'https://cdn.example/p.webp',
    })
  })

  it('comes from plain markup where there is nothing else, without the site behind the title', () => {
    const metas = { 'application-name': 'The News', description: 'Words' }
    assert.deepEqual(found({ title: 'A plant | the news', metas, time: '2026-11-20', picture: 'p.png' }), {
      texts: { title: 'A plant', source: 'The News', posted_date: '2026-11-20', content_excerpt: 'Words' },
      picture: 'https://www.news.example/2026/p.png',
    })
    assert.equal(found({ title: 'A plant - and more' }).texts.title, 'A plant - and more')
    assert.deepEqual(found({}), { texts: { source: 'news.example' } })
  })

  it('fits the fields: one line, no longer than they take, nothing that runs', () => {
    const { texts, picture } = found({
      metas: {
        'og:title': 'x'.repeat(900),
        'og:description': '<b>a</b>\u0000\u202e\ud800 b '.repeat(500),
        'og:image': 'javascript:alert(1)',
        'twitter:image': 'data:x',
      },
    })
    assert.ok((texts.title?.length ?? 0) <= 300 && (texts.content_excerpt?.length ?? 0) <= 400)
    assert.doesNotMatch(String(texts.content_excerpt), /[<>\p{C}]/u)
    assert.equal(picture, undefined)
  })

  it('is not lost in structured data of any size or depth', () => {
    assert.deepEqual(found({ jsonLd: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '['.repeat(100_000)] }).texts, {
      source: 'news.example',
    })
    assert.deepEqual(found({ jsonLd: [Array.from({ length: 100_000 }, () => ({}))] }).texts, { source: 'news.example' })
    assert.equal(
      found({ jsonLd: [{ '@type': 'NewsArticle', headline: { a: 1 }, name: 7, image: { url: { url: 'x' } } }] }).texts.title,
      undefined,
    )
  })
})

it('a day is understood as pages write it, and not guessed', () => {
  const understood = {
    '2026-11-20': '2026-11-20',
    '2026-11-20T23:30:00-05:00': '2026-11-20',
    '20261120': '2026-11-20',
    'Fri, 20 Nov 2026 10:00:00 GMT': '2026-11-20',
    'November 20, 2026': '2026-11-20',
    'Nov. 2nd, 2026': '2026-11-02',
    '20 november 2026': '2026-11-20',
  }
  for (const [text, day] of Object.entries(understood)) assert.equal(parsePublishedDay(text), day, text)
  for (const text of ['', '3/4/2026', '11-20-2026', '2026-02-30', '1763600000', 'yesterday', '2026', '20 Foo 2026', '202611201'])
    assert.equal(parsePublishedDay(text), undefined, text)
})
