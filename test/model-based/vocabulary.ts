import type { ItemKind } from '#domain/kinds/kinds.ts'
import { dayFromNow, FIELDS, PICTURES, type Texts } from './model.ts'
import type { Random } from './random.ts'

const TITLES = [
  'A rule',
  'Ünïcode “quoted” & <b>bold</b>',
  "It's 100 % done; really",
  '多言語 🚀 title',
  'Plain words',
  '{{braces}} $1 \\n',
] as const
const LINES = ['', 'Short.', 'Two sentences. And one with <i>no markup</i> & signs.', 'x'.repeat(1900), '“Quoted”, 50 %'] as const
const NAMES = ['Desk', "O'Neill & Sons", 'Zoë', '<Anna>', 'Delivery; Desk'] as const
const LINKS = ['/faq', 'https://news.example.com/rule?a=1&b=2', 'https://example.com/', '/our-story#team'] as const

/** Articles as somebody may send them, and what the site keeps of them. */
const ARTICLES = [
  ['', ''],
  ['<p>Text</p>', '<p>Text</p>'],
  ['<h2>Title</h2><p onclick="x()">Text</p><script>alert(1)</script>', '<h2>Title</h2><p>Text</p>'],
  ['First\n\nSecond & <third', '<p>First</p><p>Second &amp; &lt;third</p>'],
  ['  <p>a &amp; b</p><ul><li>One</li><li>Two</li></ul> ', '<p>a &amp; b</p><ul><li>One</li><li>Two</li></ul>'],
  [
    '<p>An <a href="/faq">answer</a></p><table><tr><td>1</td></tr></table>',
    '<p>An <a href="/faq">answer</a></p><table><tr><td>1</td></tr></table>',
  ],
  ['<p><b>Bold</b> <i>slanted</i></p><h1>Large</h1>', '<p><strong>Bold</strong> <em>slanted</em></p><h2>Large</h2>'],
] as const

/** The same for the form that takes plain text whatever it looks like. */
const PLAIN_ARTICLES = [
  ['Words', '<p>Words</p>'],
  ['One\ntwo\n\n<b>three</b> & four', '<p>One<br />two</p><p>&lt;b&gt;three&lt;/b&gt; &amp; four</p>'],
] as const

const KEPT_ARTICLES = new Map<string, string>(ARTICLES)
const KEPT_PLAIN = new Map<string, string>(PLAIN_ARTICLES)

/** What the site keeps of a text that a form sends. */
export function keptText(field: string, sent: string, isPlain = false): string {
  const text = sent.replaceAll('\r\n', '\n')
  const kept = field === 'content' ? (isPlain ? KEPT_PLAIN : KEPT_ARTICLES).get(text) : undefined
  return kept ?? text.trim()
}

export type Vocabulary = ReturnType<typeof openVocabulary>

/** Words for items. No two titles are the same. */
export function openVocabulary(random: Random) {
  let count = 0
  return { number: () => ++count, title, newItem, changes, dates, plainArticle: () => random.pick(PLAIN_ARTICLES)[0] }

  function title(): string {
    return `${random.pick(TITLES)} ${++count}`
  }

  function dates(): Pick<Texts, 'posted_date' | 'expiry_date'> {
    const [posted, expiry] = random.pick([
      [0, 90],
      [-30, 365],
      [-400, 30],
      [-3, 5],
      [-60, -20],
      [-10, 0],
      [-500, -500],
      [3, 40],
      [200, 200],
    ] as const)
    return { posted_date: dayFromNow(posted), expiry_date: dayFromNow(expiry) }
  }

  /** A text for every field of the kind but the pictures; the optional ones may be empty. */
  function newItem(kind: ItemKind): Texts {
    const all: Texts = {
      title: title(),
      blog_link: kind === 'news' ? random.pick(LINKS) : random.pick(['', ...LINKS]),
      content_excerpt: kind === 'news' ? random.pick(LINES) : random.pick(['Short.', 'Said & <done>.', ' Padded ']),
      content: random.pick(ARTICLES)[0],
      ...dates(),
      category: random.pick(['Guides', 'Policy', 'R & D']),
      source: random.pick(NAMES),
      author: random.pick(NAMES),
      draft: random.chance(0.2) ? 'on' : '',
    }
    return Object.fromEntries(FIELDS[kind].filter((name) => !PICTURES.has(name)).map((name) => [name, all[name] ?? '']))
  }

  /** Other texts for one to four of the fields. Both days change together. */
  function changes(kind: ItemKind): Texts {
    const wanted = newItem(kind)
    const names = random.some(
      FIELDS[kind].filter((name) => !PICTURES.has(name) && !name.endsWith('_date')),
      1 + random.below(3),
    )
    const some = Object.fromEntries(names.map((name) => [name, wanted[name] ?? '']))
    if (some.blog_link === '') some.blog_link = '/faq'
    return random.chance(0.4) ? { ...some, ...dates() } : some
  }
}
