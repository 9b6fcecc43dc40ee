import { useSyncExternalStore } from 'react'
import type { At, Desk, DeskState } from './editor-store.ts'
import type { Observed } from './observable.ts'
import type { Removed } from './removed-entry.ts'
import type { Spare } from './unsaved-edits.ts'

type Dialog =
  | { is: 'link'; at: At }
  | { is: 'more'; at: At | undefined }
  | { is: 'head'; table: string }
  | { is: 'publish' }
  | { is: 'discard' }

/** A picture on its way that the page of a table is to be shared with, or why it is not there. */
export type ShareUpload = { table: string } & ({ is: 'sending'; share: number; stop: AbortController } | { is: 'failed'; problem: string })

/** What is shown beside the page. `text`: the one that has the focus; its tools are shown. `removed`: the line that was removed last, with nothing changed in lists since. */
export type View = {
  text: HTMLElement | undefined
  dialog: Dialog | undefined
  problem: string | undefined
  removed: Removed | undefined
  upload: ShareUpload | undefined
}

/** `own`: the tables of this page alone. `places`: all that the page shows of any table. `leave`: the page as visitors see it. `zone`: whose clock the site goes by. */
export type Editing = {
  desk: Desk
  view: Observed<View>
  own: readonly string[]
  places: Set<At>
  leave: string
  spare: Spare
  zone: string
}

export function useDesk({ desk }: Editing): DeskState {
  return useSyncExternalStore(desk.state.subscribe, desk.state.get)
}

export function useView({ view }: Editing): View {
  return useSyncExternalStore(view.subscribe, view.get)
}

export function openDialog({ view }: Editing, dialog: Dialog | undefined): void {
  view.set({ ...view.get(), dialog })
}

export function tellProblem({ view }: Editing, problem: string | undefined): void {
  view.set({ ...view.get(), problem })
}

export function noteRemoved({ view }: Editing, removed: View['removed']): void {
  view.set({ ...view.get(), removed })
}
