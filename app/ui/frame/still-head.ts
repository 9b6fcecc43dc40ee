import { type ComponentProps, createContext, createElement, Fragment, type ReactNode } from 'react'
import type { LinkDescriptor, MetaDescriptor } from 'react-router'

/** What the routes of a page say of it in its head. */
type SaidInHead = { meta: readonly MetaDescriptor[]; links: readonly LinkDescriptor[] }

/** On pages that never come alive. On others the router has it. */
export const StillHead = createContext<SaidInHead | undefined>(undefined)

/** As the router's `Meta` and `Links` write it. */
export function SaidParts({ meta, links }: SaidInHead): ReactNode {
  return createElement(
    Fragment,
    null,
    ...meta.map(metaElement),
    ...links.map((link) => createElement('link', link as ComponentProps<'link'>)),
  )
}

function metaElement(said: MetaDescriptor): ReactNode {
  if ('title' in said) return createElement('title', null, String(said.title))
  if ('script:ld+json' in said) {
    const json = JSON.stringify(said['script:ld+json']).replace(/[<>&\u2028\u2029]/g, escaped)
    return createElement('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html: json } })
  }
  const { tagName = 'meta', ...attributes } = said as { tagName?: 'meta' | 'link' }
  return createElement(tagName, attributes)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
