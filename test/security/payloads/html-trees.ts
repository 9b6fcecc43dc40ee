const TEXTS = ['a', 'two words', '&lt;b&gt;', '&amp;amp;', 'ü', '“quoted”']
const FOREIGN = ['div', 'span', 'section', 'font', 'center', 'iframe', 'svg', 'style', 'script', 'form', 'button', 'video', 'h1', 'b', 'i']

type Random = () => number

const below = (random: Random, end: number) => Math.floor(random() * end)
const oneOf = <T>(random: Random, list: readonly T[]) => list[below(random, list.length)] as T

/** What the editor can write: blocks of blocks and lines, in its own spelling. */
export function articleTree(random: Random, depth: number): string {
  const line = () => Array.from({ length: 1 + below(random, 3) }, () => words(random)).join('')
  const blocks = (most: number) => Array.from({ length: 1 + below(random, most) }, () => articleTree(random, depth - 1)).join('')
  const kinds: (() => string)[] = [
    () => `<p>${line()}</p>`,
    () => `<h${2 + below(random, 3)}>${line()}</h>`.replace(/<h(\d)>(.*)<\/h>/, '<h$1>$2</h$1>'),
    () => `<pre><code>${oneOf(random, TEXTS)}\n  x</code></pre>`,
    () => '<hr />',
    () => '<figure><img src="/assets/img/960x900/a.webp" alt="A" width="600" height="300" /><figcaption>Words</figcaption></figure>',
    () =>
      '<figure><a href="https://vimeo.com/1" rel="noopener noreferrer"><img src="/assets/img/960x900/a.webp" alt="A" width="6" height="3" /></a></figure>',
  ]
  const around: (() => string)[] = [
    () => `<ul><li><p>${line()}</p>${blocks(2)}</li></ul>`,
    () => `<ol start="3"><li><p>${line()}</p></li><li><p>${line()}</p>${blocks(1)}</li></ol>`,
    () => `<blockquote>${blocks(3)}</blockquote>`,
    () =>
      `<table><tbody><tr><th colspan="2"><p>${line()}</p></th></tr><tr><td>${blocks(1)}</td><td rowspan="2">${blocks(1)}</td></tr></tbody></table>`,
  ]
  return oneOf(random, depth > 0 ? [...kinds, ...around] : kinds)()
}

function words(random: Random): string {
  const text = oneOf(random, TEXTS)
  const mark = oneOf(random, ['', '', 'strong', 'em', 'u', 's', 'code', 'a', 'br'])
  if (mark === '') return text
  if (mark === 'br') return `${text}<br />`
  return mark === 'a' ? `<a href="https://a.example/x?y=1&amp;z" rel="noopener noreferrer">${text}</a>` : `<${mark}>${text}</${mark}>`
}

/** The same with elements and attributes between it that no article has. */
export function foreignTree(random: Random): string {
  return articleTree(random, 4).replace(/<(\w+)([^<>]*)>/g, (tag, name, rest) => {
    const kind = random()
    if (kind < 0.1) return `<${oneOf(random, FOREIGN)} style="color:red" onclick="x()">${tag}`
    if (kind < 0.15) return `</${oneOf(random, FOREIGN)}>${tag}`
    return kind < 0.25 ? `<${name} class="c" style="a:b" tabindex="3" onload=x ${rest}>` : tag
  })
}
