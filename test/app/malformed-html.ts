const TAGS =
  'p p p br h1 h2 h3 h4 h5 h6 strong em b i u s del ul ol li li blockquote a a hr code pre table thead tbody tfoot tr tr th td caption col colgroup figure figcaption figcaption img image div div span section script style textarea option select noscript xmp iframe noembed noframes template svg math title plaintext form button input mi mtext annotation-xml foreignObject desc html head body center font dd dt dl ruby rt rp label details summary object embed listing nobr marquee x-y'.split(
    ' ',
  )

const ATTRIBUTES = [
  'href="https://a.example"',
  'href="htt\tp://a.example"',
  'href="ht&#10;tps://a.example/a b"',
  'href="/x"',
  'href=" javascript:alert(1)"',
  'href="java&#9;script:x"',
  'href="//e"',
  'href="#x"',
  'href=mailto:a@b.c',
  'HREF=https://B.example',
  `href='https://a&b"c'`,
  'rel=x',
  'src="/assets/img/960x900/a.webp"',
  'src=x',
  'alt',
  'alt="a &quot; b"',
  'width=5',
  'width="5%"',
  'height=0',
  'colspan=2',
  'rowspan="x"',
  'start=3',
  'onclick=x',
  'style="a:b"',
  'title="<p>"',
  '"',
  '=x',
  '/',
  '<',
]

const TEXTS =
  'a|x y|&lt;|&amp;lt;|&|&amp;amp;|<|>|< p|&#60;script&#62;|&#x3c;|&nbsp;|\u00a0|\n|\t|\r\n|"|\'|]]>|--|\0|\u{1F600}|&notit;|&#0;|&#xd800;|</|<!|<?|<!--a-->|<!--|<!-->|<!--->|--!>|<![CDATA[x]]>|<?php ?>|<!doctype html>|</p>|</br>|<p|<a href="|&#9;|&amp|&ampx|&copy|\ufeff|\u2028'.split(
    '|',
  )

/** Broken and nested markup of every kind, always the same for the same seed. */
export function* malformedHtml(seed: number, count: number): Generator<string> {
  const random = randomNumbers(seed)
  const below = (end: number) => Math.floor(random() * end)
  const oneOf = (list: readonly string[]) => list[below(list.length)] ?? ''
  for (let made = 0; made < count; made++) {
    let html = ''
    for (let left = 1 + below(16); left > 0; left--) {
      const kind = random()
      if (kind < 0.45) html += openingTag()
      else if (kind < 0.7) html += `</${oneOf(TAGS)}${random() < 0.95 ? '>' : ' x>'}`
      else html += oneOf(TEXTS)
    }
    yield html
  }

  function openingTag(): string {
    let tag = `<${oneOf(TAGS)}`
    while (random() < 0.3) tag += ` ${oneOf(ATTRIBUTES)}`
    const end = random()
    return end < 0.03 ? tag : `${tag}${end < 0.13 ? '/>' : '>'}`
  }
}

/** Numbers from 0 up to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
