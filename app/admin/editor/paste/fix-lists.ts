import { innerTextOf, styleOf, unwrap } from './elements.ts'

type Item = { element: Element; level: number; list: string; tag: 'ul' | 'ol'; start: number; type?: string | undefined }

export function fixLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper)
  const items = new Map([...body.querySelectorAll('p, div, ul, ol')].flatMap(itemsOf).map((item) => [item.element, item]))
  for (const item of items.values()) if (item.element.isConnected && item.element.tagName !== 'LI') makeList(runFrom(item, items))
  for (const list of body.querySelectorAll('ol')) keepNumbering(list)
  mergeLists(body)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) moveIntoItem(list)
  for (const item of body.querySelectorAll('li')) if (hasOnlyLists(item)) joinItemBefore(item)
}

function itemsOf(element: Element): Item[] {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/.exec(styleOf(element)) ?? []
  if (!list || !level || element.querySelector('p, div, table')) return []
  return [{ element, level: Number(level), list, ...takeMark(element) }]
}

/** Word writes list markers as text with this style. */
function takeMark(element: Element): Pick<Item, 'tag' | 'start' | 'type'> {
  const mark = [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)))
  const words = mark ? innerTextOf(mark) : ''
  mark?.remove()
  const numbered = /^[([]?(?:(?:\d+\.)*(\d+)|([a-z]{1,6})(?=[.)\]]))[.)\]]*$/i.exec(words.split(' ')[0] ?? '')
  const [, digits, letters] = numbered ?? []
  return letters ? { tag: 'ol', ...readLetters(letters) } : { tag: numbered ? 'ol' : 'ul', start: Number(digits ?? 1) }
}

/** A list that begins with "i" counts in Roman numerals; its other items follow the first. */
function readLetters(letters: string): Pick<Item, 'start' | 'type'> {
  const isLower = letters === letters.toLowerCase()
  if (/^i+$/i.test(letters)) return { start: letters.length, type: isLower ? 'i' : 'I' }
  return { start: letters.length === 1 ? letters.toLowerCase().charCodeAt(0) - 96 : 1, type: isLower ? 'a' : 'A' }
}

function runFrom(first: Item, items: ReadonlyMap<Element, Item>): Item[] {
  const run: Item[] = []
  for (let item: Item | undefined = first; item; item = items.get(item.element.nextElementSibling ?? item.element)) {
    if (run.at(-1) === item) break
    run.push(item)
  }
  return run
}

function makeList(run: Item[]): void {
  const open: { list: Element; item: Item }[] = []
  const place = run[0]?.element.previousSibling ?? null
  const parent = run[0]?.element.parentNode
  const lists: Element[] = []
  for (const item of run) {
    while ((open.at(-1)?.item.level ?? 0) > item.level) open.pop()
    const last = open.at(-1)
    if (!last || last.item.level < item.level || last.item.list !== item.list || last.item.tag !== item.tag) {
      if (last?.item.level === item.level) open.pop()
      const list = newList(item)
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else lists.push(list)
      open.push({ list, item })
    }
    const line = item.element.ownerDocument.createElement('li')
    while (item.element.firstChild) line.append(item.element.firstChild)
    open.at(-1)?.list.append(line)
    item.element.remove()
  }
  for (const list of lists.toReversed()) parent?.insertBefore(list, place ? place.nextSibling : parent.firstChild)
}

function newList({ element, tag, start, type }: Item): Element {
  const list = element.ownerDocument.createElement(tag)
  if (tag === 'ol' && start > 1) list.setAttribute('start', String(start))
  if (tag === 'ol' && type) list.setAttribute('type', type)
  return list
}

/** Word for the web and Quill flatten nested lists and note the level per item. */
function mergeLists(body: HTMLElement): void {
  const deep = (list: Element) => levelOf(list.querySelector(':scope > li'))
  const lists = new Set([...body.querySelectorAll('ul, ol')].filter((list) => deep(list) > 0))
  const taken = new Set<Element>()
  for (const first of lists) {
    if (taken.has(first)) continue
    const run: Item[] = []
    for (let list: Element | null = first; list && lists.has(list); list = list.nextElementSibling) {
      taken.add(list)
      const whole = list.tagName === 'OL' ? 'ordered' : 'bullet'
      for (const element of list.children) {
        const tag = (element.getAttribute('data-list') ?? whole) === 'ordered' ? 'ol' : 'ul'
        run.push({ element, level: levelOf(element) || 1, list: '', tag, ...numberingOf(list) })
      }
    }
    const holder = first.ownerDocument.createElement('div')
    first.before(holder)
    holder.append(...run.map(({ element }) => element))
    makeList(run)
    unwrap(holder)
  }
  for (const list of taken) removeWhenEmpty(list)
}

function levelOf(item: Element | null): number {
  if (item?.matches('[data-list], :has(> [class*="ql-indent-"]) > li')) return 1 + Number(/\bql-indent-(\d)/.exec(item.className)?.[1] ?? 0)
  const indent = item?.getAttribute('data-stringify-indent') ?? item?.getAttribute('data-indent')
  if (indent) return 1 + Number(indent) || 0
  return Number(item?.getAttribute('data-aria-level') ?? item?.getAttribute('data-level') ?? 0) || 0
}

function numberingOf(list: Element): Pick<Item, 'start' | 'type'> {
  return { start: Number(list.getAttribute('start') ?? 1) || 1, type: list.getAttribute('type') ?? undefined }
}

/** Styles say letters too, and an item may have a number of its own. */
function keepNumbering(list: Element): void {
  const style = `${styleOf(list)};${styleOf(list.querySelector(':scope > li') ?? list)}`
  const [, size, sort] = /(lower|upper)-(alpha|latin|roman)/.exec(style) ?? []
  const letter = sort === 'roman' ? 'i' : 'a'
  const styled = size === 'upper' ? letter.toUpperCase() : letter
  const type = sort ? styled : (list.getAttribute('type') ?? '')
  if (/^[aAiI]$/.test(type)) list.setAttribute('type', type)
  else list.removeAttribute('type')
  for (const item of [...list.querySelectorAll(':scope > li[value]')].toReversed()) {
    const value = item.getAttribute('value') ?? ''
    if (!/^-?\d{1,6}$/.test(value)) continue
    const rest = list.cloneNode() as Element
    rest.setAttribute('start', value)
    while (item.nextSibling) rest.append(item.nextSibling)
    rest.prepend(item)
    if (list.querySelector(':scope > li')) list.after(rest)
    else list.replaceWith(rest)
  }
}

function moveIntoItem(list: Element): void {
  const around = list.parentElement
  const before = list.previousElementSibling ?? lastItemBefore(around)
  if (before?.tagName === 'LI') {
    before.append(list)
    removeWhenEmpty(around)
  } else {
    const item = list.ownerDocument.createElement('li')
    list.replaceWith(item)
    item.append(list)
  }
}

/** Outlook on the web puts nested lists beside their parent item. */
function lastItemBefore(list: Element | null): Element | null {
  let before = list?.previousSibling
  while (before?.nodeType === Node.TEXT_NODE && innerTextOf(before) === '') before = before.previousSibling
  return before instanceof Element && before.matches('ul, ol') ? before.lastElementChild : null
}

function hasOnlyLists(item: Element): boolean {
  const parts = [...item.childNodes].filter((node) => node instanceof Element || innerTextOf(node) !== '')
  return parts.length > 0 && parts.every((part) => part instanceof Element && part.matches('ul, ol'))
}

/** Ghost wraps nested lists in an item without text; partial selections start in mid-list. */
function joinItemBefore(item: Element): void {
  const [before, around] = [item.previousElementSibling, item.closest('ul, ol')]
  const lists = [...item.children]
  if (before?.tagName === 'LI') before.append(...lists)
  else if (around && around.tagName !== lists[0]?.tagName) around.before(...lists)
  else item.before(...lists.flatMap((list) => [...list.children]))
  item.remove()
  removeWhenEmpty(around)
}

function removeWhenEmpty(list: Element | null): void {
  if (list?.children.length === 0) list.remove()
}
