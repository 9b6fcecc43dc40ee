import { isLinkUrl } from '#lib/text/link-url.ts'
import { unwrap } from './elements.ts'
import { type Omissions, recordOmission } from './omissions.ts'

/** Keeps the links that an article may have; of all others the words. Places within the other document, or beside it, are none of this site: its own addresses are whole on the clipboard. */
export function fixLinks(body: HTMLElement, leftOut: Omissions): void {
  for (const link of body.querySelectorAll('a')) {
    const href = wayOf(link.getAttribute('href') ?? '')
    if (isLinkUrl(href) && !href.startsWith('/')) link.setAttribute('href', href)
    else {
      if (href !== '' && !href.startsWith('#')) recordOmission(leftOut, 'link')
      unwrap(link)
    }
  }
}

/** Google leads to other sites by way of an address of its own. */
function wayOf(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  return searchParams.get('q') ?? searchParams.get('url') ?? href
}
