const TAG = /<(img|a)\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const OURS = /^\/assets\/img\/960x900\/([^/?#]+)$/

export function imageTagsIn(html: string): { file: string; alt: string | undefined; width: number | undefined }[] {
  return tags(html, 'img').map((attributes) => {
    const width = Number(attribute(attributes, 'width'))
    return {
      file: OURS.exec(attribute(attributes, 'src') ?? '')?.[1] ?? '',
      alt: attribute(attributes, 'alt')?.trim(),
      width: width > 0 ? width : undefined,
    }
  })
}

export function linkTagsIn(html: string): string[] {
  return [...new Set(tags(html, 'a').flatMap((attributes) => attribute(attributes, 'href') ?? []))]
}

function tags(html: string, name: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([, tag = '', attributes = '']) => (tag.toLowerCase() === name ? [attributes] : []))
}

function attribute(attributes: string, name: string): string | undefined {
  const [, quoted, single, bare] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  const value = quoted ?? single ?? bare
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
