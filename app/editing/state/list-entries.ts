import type { CopyField, ListField } from '#domain/site-copy/page-copy.ts'
import { atOf, TEXT } from './editable-texts.ts'
import { type CopyRef, type EditorStore, fieldOf, splitRef, valueIn } from './editor-store.ts'

export type ListEntry = { list: CopyRef; index: number; count: number; field: ListField<CopyField>; label: string }

export function entryOf(desk: EditorStore, at: CopyRef): ListEntry | undefined {
  const { key, place } = splitRef(at)
  const steps = place.split('.')
  for (let depth = steps.length - 1; depth > 0; depth--) {
    const line = lineIn(desk, `${key}:${steps.slice(0, depth).join('.')}`, Number(steps[depth]))
    if (line) return line
  }
  return undefined
}

export function beforeFirstEntry(desk: EditorStore, list: CopyRef): ListEntry | undefined {
  const line = lineIn(desk, list, -1)
  return line?.count === 0 ? line : undefined
}

function lineIn(desk: EditorStore, list: CopyRef, index: number): ListEntry | undefined {
  const field = fieldOf(desk, list)
  const value = valueIn(desk, list)
  if (field?.type !== 'list' || field.least === field.most || !Array.isArray(value)) return undefined
  const label = 'label' in field.of ? field.of.label : field.label
  return { list, index, count: value.length, field, label }
}

export function linkTargetOf(desk: EditorStore, at: CopyRef): CopyRef | undefined {
  const group = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : ''
  const field = group === '' ? undefined : fieldOf(desk, group)
  const target = field?.type === 'group' ? Object.entries(field.of).find(([, part]) => part.type === 'target') : undefined
  return target && `${group}.${target[0]}`
}

/** Picks the largest element holding one entry's text and nothing from its siblings. */
export function entryElements(list: CopyRef): Map<number, Element> {
  const texts = [...document.querySelectorAll<HTMLElement>(TEXT)]
  const byLine = Map.groupBy(
    texts.filter((text) => atOf(text).startsWith(`${list}.`)),
    (text) => Number.parseInt(atOf(text).slice(list.length + 1), 10),
  )
  const lines = [...byLine].map(([index, own]) => [index, elementAround(own, texts)] as const)
  return new Map(lines.sort(([one], [other]) => one - other))
}

function elementAround(own: readonly HTMLElement[], all: readonly HTMLElement[]): Element {
  const times = Map.groupBy(all, atOf)
  const others = all.filter((text) => !own.includes(text) && times.get(atOf(text))?.length === 1)
  const isOwn = (element: Element) => others.every((other) => !element.contains(other))
  let around: Element = own[0] ?? document.body
  while (around.parentElement && !own.every((text) => around.contains(text)) && isOwn(around.parentElement)) around = around.parentElement
  while (around.parentElement && around.parentElement.tagName !== 'MAIN' && isOwn(around.parentElement)) around = around.parentElement
  return around
}
