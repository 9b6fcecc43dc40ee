import type { Node as Block } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { type Editor, isNodeSelection, mergeAttributes, Node } from '@tiptap/react'
import { isLinkUrl } from '#lib/text/link-url.ts'
import { markArrival } from './earlier-text.ts'

/** An empty `alt` means decorative, null means undecided; sizes are in pixels. */
type Picture = { src: string; alt: string | null; width: number | null; height: number | null; link?: string | null }

export const PENDING_SRC = 'waiting:'

const OURS = `img[src^="/assets/img/"], img[src^="${PENDING_SRC}"]`

/** A separate caption node keeps block commands from turning the figure into text. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption',
  isolating: true,
  draggable: true,

  addAttributes: () => ({
    src: { isRequired: true, parseHTML: (element) => imageIn(element)?.getAttribute('src') },
    alt: { default: null, parseHTML: (element) => imageIn(element)?.getAttribute('alt') ?? null },
    width: { default: null, parseHTML: (element) => pixels(imageIn(element)?.getAttribute('width')) },
    height: { default: null, parseHTML: (element) => pixels(imageIn(element)?.getAttribute('height')) },
    link: { default: null, parseHTML: (element) => linkAround(imageIn(element)) },
  }),

  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => (imageIn(element) ? null : false), contentElement: captionOnly },
    { tag: OURS, contentElement: captionOnly },
  ],

  renderHTML({ node }) {
    const { dom, contentDOM, image } = figureElement(node.attrs)
    contentDOM.remove()
    if (node.attrs.link) image.replaceWith(linked(image, node.attrs.link))
    return { dom, contentDOM: dom }
  },

  // ProseMirror removes unknown elements beside the caption, so it needs a wrapper.
  addNodeView:
    () =>
    ({ node }) => {
      const { dom, contentDOM } = figureElement(node.attrs)
      if (node.attrs.link) dom.setAttribute('data-link', node.attrs.link)
      return { dom, contentDOM }
    },
})

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  // Code mode stops input rules and rich pastes, which would split the figure.
  code: true,
  whitespace: 'normal',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],

  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Enter: () => leaveCaption(editor),
      Backspace: () => keepOrSelect(editor, 'start'),
      Delete: () => keepOrSelect(editor, 'end'),
    }
  },
})

export const figure = [Figure, Caption]

export function currentFigure({ state: { selection, doc } }: Editor): { at: number; alt: string | null } | undefined {
  const { $from, from } = selection
  const at = isNodeSelection(selection) ? from : isInCaption(selection) ? $from.before(-1) : undefined
  const node = at === undefined ? undefined : doc.nodeAt(at)
  if (at === undefined || node?.type.name !== 'figure') return undefined
  return { at, alt: node.attrs.alt }
}

/** Returns the position of the caption. */
export function insertFigure(editor: Editor, picture: Picture, place: number): number {
  const { schema, doc, tr } = editor.state
  const node = schema.nodeFromJSON({ type: 'figure', attrs: picture, content: [{ type: 'figcaption' }] })
  const { from, to } = figurePlace(doc, node, place)
  tr.replaceWith(from, to, node)
  // An empty paragraph that the figure replaced may have words in the earlier text.
  const inside = from === to ? to : from + 1
  markArrival(tr, (earlier, back) => withFigure(earlier, node, back.map(inside)))
  editor.view.dispatch(tr)
  return from + 2
}

function withFigure(doc: Block, figure: Block, place: number): Transform {
  const $place = doc.resolve(place)
  const { parent } = $place
  const isBetween = !parent.inlineContent && parent.canReplaceWith($place.index(), $place.index(), figure.type)
  const { from, to } = isBetween ? { from: place, to: place } : figurePlace(doc, figure, place)
  return new Transform(doc).replaceWith(from, to, figure)
}

function figurePlace(doc: Block, figure: Block, place: number): { from: number; to: number } {
  const $place = doc.resolve(place)
  let [from, to] = [place, place]
  for (let depth = $place.depth; depth > 0; depth--) {
    const parent = $place.node(depth - 1)
    const [index, end] = [$place.index(depth - 1), $place.indexAfter(depth - 1)]
    to = $place.after(depth)
    from = to
    if (
      $place.node(depth).type.name === 'paragraph' &&
      $place.node(depth).childCount === 0 &&
      parent.canReplaceWith(index, end, figure.type)
    )
      from = $place.before(depth)
    if (parent.canReplaceWith(end, end, figure.type)) break
  }
  return { from, to }
}

export function pasteIntoCaption(words: string, { state }: Pick<Editor, 'state'>): string {
  return isInCaption(state.selection) ? words.replace(/\s+/g, ' ') : words
}

/** Some mobile keyboards bypass the editor and delete across the caption's edge. */
export function wouldSplitFigure(event: InputEvent): boolean {
  const [range] = event.getTargetRanges()
  if (!range || !event.inputType.startsWith('delete') || !document.getSelection()?.isCollapsed) return false
  return captionAround(range.startContainer) !== captionAround(range.endContainer)
}

function isInCaption({ $from }: Editor['state']['selection']): boolean {
  return $from.parent.type.name === 'figcaption'
}

function captionAround(place: globalThis.Node): Element | null | undefined {
  return (place instanceof Element ? place : place.parentElement)?.closest('figcaption')
}

function leaveCaption(editor: Editor): boolean {
  const { selection } = editor.state
  if (!isInCaption(selection)) return false
  const after = selection.$from.after(-1)
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .setTextSelection(after + 1)
    .scrollIntoView()
    .run()
}

/** The next press deletes the selected figure. */
function keepOrSelect(editor: Editor, end: 'start' | 'end'): boolean {
  const { selection } = editor.state
  const { $from, empty } = selection
  if (!empty || !isInCaption(selection)) return false
  if ($from.parent.childCount === 0) return editor.commands.setNodeSelection($from.before(-1))
  return $from.parentOffset === (end === 'start' ? 0 : $from.parent.content.size)
}

function imageIn(element: HTMLElement): Element | null {
  return element.matches(OURS) ? element : element.querySelector(OURS)
}

function pixels(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

function captionOnly(element: globalThis.Node): HTMLElement {
  const around = document.createElement('div')
  const caption = element instanceof HTMLElement && element.querySelector('figcaption')
  if (caption) around.append(caption.cloneNode(true))
  return around
}

function linkAround(image: Element | null): string | null {
  const href = image?.closest('a')?.getAttribute('href')
  return href && isLinkUrl(href) ? href : null
}

function linked(image: HTMLImageElement, href: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.rel = 'noopener noreferrer'
  link.append(image.cloneNode())
  return link
}

function figureElement({ src, link: _link, ...attributes }: Record<string, unknown>) {
  const dom = document.createElement('figure')
  const image = document.createElement('img')
  const isWaiting = String(src).startsWith(PENDING_SRC)
  for (const [name, value] of Object.entries(isWaiting ? attributes : { src, ...attributes }))
    if (value !== null) image.setAttribute(name, String(value))
  if (isWaiting) dom.setAttribute('data-waiting', '')
  const contentDOM = document.createElement('div')
  dom.append(image, contentDOM)
  return { dom, contentDOM, image }
}
