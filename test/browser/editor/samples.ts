import { readFileSync } from 'node:fs'

/** What a program puts on the clipboard, after the shape of the real thing. */
export const sample = (name: string) => readFileSync(new URL(`./pastes/${name}.txt`, import.meta.url), 'utf8')
const LIST = '<ul><li><p>Find the people</p><ul><li><p>in Pune</p></li></ul></li><li><p>Rent the rooms</p></li></ul>'
const PLAN = '<a rel="noopener noreferrer" href="https://example.com/plan">the plan</a>'
const picture = (alt = '') => `<img src="PICTURE"${alt && ` alt="${alt}"`} width="200" height="100">`
const cells = (...texts: string[]) => texts.map((text) => `<td><p>${text}</p></td>`).join('')
const table = (...texts: string[]) => `<table><tbody><tr>${cells(...texts)}</tr></tbody></table>`
const figure = (image: string, caption = '') => `<figure>${image}<figcaption>${caption}</figcaption></figure>`

type Sample = { gives: string; says?: string; problem?: RegExp }

/** What becomes of each. */
export const SAMPLES: Record<string, Sample> = {
  word: {
    gives:
      `<h2>A team in Pune</h2><p>We hire <strong>eight&nbsp;engineers</strong> and <em>one</em> <u>lead</u>, see ${PLAN} and the costs.[1]</p><h2>Steps</h2>${LIST}` +
      `<p>In this order:</p><ol start="3"><li><p>Contracts</p></li><li><p>Laptops</p></li></ol>${table('<strong>City</strong>', 'Pune')}${figure(picture())}`,
    says: 'Left out of what you pasted: 1 link that doesn’t work.',
  },
  'word-online': { gives: `<h2>A team in Pune</h2><p><strong>Eight</strong> people</p>${LIST}` },
  'google-docs': {
    gives:
      `<h2>A team in Pune</h2><p>Plain, <strong>bold</strong>, <em>italic</em> and <s>gone</s>, ${PLAN}<code>npm ci</code></p>` +
      `${LIST}${table('City', 'Pune')}${figure(picture())}`,
  },
  outlook: {
    gives:
      `<p>Dear all,</p><ul><li><p>Rooms are <strong>ready</strong></p></li><li><p>Laptops come Monday</p></li></ul><p>Regards<br>Ana</p>` +
      `${figure(picture('Logo'))}<p>Tradewind</p>`,
  },
  'outlook-web': {
    gives:
      '<p>Dear all,</p><p>Rooms are <strong>ready</strong>.</p><p>Laptops come <em>Monday</em>.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  },
  libreoffice: {
    gives:
      `<h2>A team in Pune</h2><p>Plain, <strong>bold</strong>, <em>italic</em>, <u>under</u> and <s>gone</s>, <strong>red</strong>, ${PLAN}.</p>` +
      `${LIST}<h4>Small print</h4><pre><code>npm ci\nnpm start</code></pre><table><tbody><tr><th><p>City</p></th><th><p>People</p></th></tr>` +
      `<tr><td colspan="2"><p>Pune</p></td></tr></tbody></table>${figure(picture('A plan'))}`,
  },
  notion: {
    gives:
      `<h2>A team in Pune</h2><p>Plain, <strong>bold</strong>, <em>italic</em>, <s>gone</s>, <code>npm ci</code> and ${PLAN}</p>${LIST}` +
      '<ul><li><p>☑ Contracts</p></li><li><p>☐ Laptops</p></li></ul><blockquote><p>Slowly is quickly</p></blockquote><hr>' +
      '<pre><code>if (a &lt; b) {\n  go()\n}</code></pre><p><strong>More</strong></p><p>Hidden until opened</p>' +
      `<table><tbody><tr><th><p>City</p></th><th><p>People</p></th></tr><tr>${cells('Pune', '8')}</tr></tbody></table>` +
      figure(picture('A chart'), 'People by year'),
  },
  'word-comments': { gives: '<p>We open in June in Pune.</p>', says: 'Left out of what you pasted: 1 comment.' },
  'word-outline': {
    gives:
      '<ol><li><p>Scope</p><ol><li><p>Cities</p></li><li><p>Teams</p><ol><li><p>Hiring</p></li></ol></li></ol></li><li><p>Costs of 10<sup>6</sup> m<sup>2</sup>, CO<sub>2</sub> and the 1<sup>st</sup> year</p></li></ol>',
  },
  'google-docs-checklist': {
    gives: '<ul><li><p>☑ Contracts</p></li><li><p>☐ <strong>Laptops</strong></p></li></ul><p>25 m<sup>2</sup></p>',
  },
  'web-page': {
    gives:
      '<h2>A team in Pune</h2><p>One line <strong>bold</strong>, <strong><em>both</em></strong>.</p><p>Another paragraph with <code>Ctrl</code> and a trap.</p>' +
      `<pre><code>const a = 1\nconst b = 2</code></pre><p>Copy</p>${figure(picture('Late'))}<p>Left</p><p>Right</p><p><strong>Hosted</strong></p><p>We run it</p><h4>Small</h4>`,
    says: 'Left out of what you pasted: 1 hidden passage, 1 embedded page, 1 drawing, 1 link that doesn’t work.',
    problem: /^missing\.png was left out\. Its site does not give it away\.$/,
  },
}
