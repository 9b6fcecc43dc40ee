import { DOMSerializer } from '@tiptap/pm/model'
import { schema } from './html-to-document.ts'

/** Other editors on the same engine write `data-pm-slice` too, so that proves nothing. */
const OURS = 'data-own-text'
const URLS = [
  ['img', 'src'],
  ['a', 'href'],
] as const

export const clipboardSerializer = new DOMSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema))
const serializeFragment = clipboardSerializer.serializeFragment.bind(clipboardSerializer)

clipboardSerializer.serializeFragment = (fragment, options, target) => {
  const made = serializeFragment(fragment, options, target)
  if (target || !(made instanceof DocumentFragment)) return made
  made.firstElementChild?.setAttribute(OURS, '')
  changeUrls(made, (url) => (url.startsWith('/') ? location.origin + url : url))
  return made
}

export function isOwnHtml(html: string): boolean {
  return html.includes(OURS)
}

export function restoreOwn(body: HTMLElement): void {
  changeUrls(body, (url) => (url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url))
  // The engine takes a line break with nothing behind it for a filler.
  for (const end of body.querySelectorAll('br')) end.after(new Comment())
}

function changeUrls(within: ParentNode, change: (url: string) => string): void {
  for (const [tag, name] of URLS)
    for (const element of within.querySelectorAll(tag)) {
      const url = element.getAttribute(name)
      if (url !== null) element.setAttribute(name, change(url))
    }
}
