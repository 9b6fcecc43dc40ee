import { isLinkUrl } from '#lib/text/link-url.ts'
import { unwrap } from './elements.ts'
import { type Omissions, recordOmission } from './omissions.ts'

/** Relative and fragment links belong to the source document, because clipboards hold our URLs in full. */
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

/** Google wraps links in its own redirect. */
function wayOf(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  return searchParams.get('q') ?? searchParams.get('url') ?? href
}
