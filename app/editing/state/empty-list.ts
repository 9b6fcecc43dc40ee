import type { CopyRef, EditorStore } from './editor-store.ts'
import { beforeFirstEntry } from './list-entries.ts'

export function offerAdding(desk: EditorStore, root: Element): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-list]')) {
    const line = beforeFirstEntry(desk, place.dataset.list ?? '')
    if (!line) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'editing-add'
    button.textContent = `Add ${line.label.toLowerCase()}`
    button.ariaLabel = `${button.textContent}: ${line.field.label}`
    place.append(button)
  }
}

export function adderOf(list: CopyRef): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-list]')]
  return places.find(({ dataset }) => dataset.list === list)?.querySelector('button') ?? undefined
}
