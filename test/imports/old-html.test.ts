import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertHtml } from '#app/admin/import-formats/old-html.ts'

const KINDS = {
  'images in one paragraph': '<img src="/a.png">',
  'linked images': '<a href="/x"><img src="/a.png"></a>',
  'images between words': 'word <img src="/a.png">',
  players: '<iframe src="https://x.example/"></iframe>',
  'galleries and captions': '<figure><img src="/a.png"><figcaption>A</figcaption><img src="/b.png"></figure>',
  cards: '<a href="/x"><p>Card</p></a>',
  URLs: '<p>https://x.example/</p>',
}
const [FEW, MANY] = [2000, 20_000]
/** Ten for ten times as many, a hundred for the square. */
const MOST_TIMES = 35

/** Of this thread, whatever else the machine does. */
function millisecondsFor(part: string, count: number): number {
  const html = `<p>${part.repeat(count)}</p>`
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    convertHtml(html, 'https://old.example/')
    return process.threadCpuUsage(before).user / 1000
  })
  return Math.min(...times)
}

describe('texts of old sites are converted in a time that grows as they do:', () => {
  for (const [name, part] of Object.entries(KINDS))
    it(name, () => {
      convertHtml(part.repeat(FEW), 'https://old.example/')
      const [few, many] = [millisecondsFor(part, FEW), millisecondsFor(part, MANY)]
      assert.ok(many / few < MOST_TIMES, `${Math.round(few)} ms for ${FEW}, ${Math.round(many)} ms for ${MANY}`)
    })
})

it('images leave their paragraphs in order, and empty paragraphs go', () => {
  const { html } = convertHtml(
    '<p>One <img src="/a.png"><b><img src="/b.png"></b> two</p><p><a href="/c"><img src="/c.png"></a></p><p>End</p>',
    'https://o.example/',
  )
  const image = (name: string) => `<img src="https://o.example/${name}.png" alt>`
  assert.equal(
    html,
    `<p>One <b></b> two</p><figure>${image('a')}</figure><figure>${image('b')}</figure><figure><a href="https://o.example/c">${image('c')}</a></figure><p>End</p>`,
  )
})

it('links of footnotes keep their words alone, because ids are removed, and links to headings stay', () => {
  const { html } = convertHtml(
    '<p>Said<sup><a href="#fn1">1</a></sup><sup><a href="#9c2e77aa-1f0b-4c11-8b44-5d1c0be9b002">2</a></sup> <a href="#costs">Costs</a></p><ol><li id="fn1">Source <a href="#fnref1">back</a></li></ol>',
    'https://o.example/',
  )
  assert.equal(html, '<p>Said<sup>1</sup><sup>2</sup> <a href="#costs">Costs</a></p><ol><li id="fn1">Source back</li></ol>')
})

it('images in what is replaced go with it, and those in links of footnotes stay', () => {
  const { html, notes } = convertHtml(
    '<p>Read also: <a href="https://b.example/x"><img src="/thumb.png"><h3>Title</h3></a></p><p>Watch <video src="/v.mp4"><img src="/still.png"></video></p><p><a href="#fn1"><img src="/a.png"></a></p>',
    'https://o.example/',
  )
  assert.equal(
    html,
    '<p>Read also: <p><a href="https://b.example/x">Title</a></p></p><p>Watch <p><a href="https://o.example/v.mp4">https://o.example/v.mp4</a></p></p><figure><img src="https://o.example/a.png" alt></figure>',
  )
  assert.ok(notes.includes('The preview image of https://b.example/x was left out.'))
})
