import { data, redirectDocument } from 'react-router'
import { PICTURE_FAULT_STATUS } from '#app/admin/editor/picture-fault-status.ts'
import { leaveNotice } from '#app/admin/frame/notice.ts'
import { storeFailureProblem } from '#app/admin/frame/store-problem.ts'
import type { SaveResult } from '#domain/items/save-item.ts'
import type { Services } from '#domain/services.ts'
import { BY_SCRIPT, type Saved, type SaveFailure } from './save-answer.ts'

type Failed = Exclude<SaveResult, { outcome: 'saved' }>

const CHECK = 'Not saved yet. Please check what is marked below.'
const GONE = 'Not saved: this item has been deleted in the meantime.'
const CHANGED = 'Not saved: somebody else has changed this item since you opened it.'

/** Where a save leads when all is well, and whether that page says so. */
type Onward = { goTo: string; isSaid: boolean }

/** Answers a form: to a script with what became of it, to a browser without one with a page. */
export async function answerSave(services: Services, result: SaveResult, { sent, goTo, isSaid }: Onward & { sent: FormData }) {
  if (result.outcome !== 'saved') return failed(result)
  const { kind, id, version } = result.item
  const headers = isSaid ? await leaveNotice(services, 'saved', { kind, id }) : {}
  return sent.has(BY_SCRIPT) ? data<Saved>({ id, version, goTo }, { headers }) : redirectDocument(goTo, { headers })
}

function failed(result: Failed) {
  const { status, ...failure } = failureOf(result)
  return data<SaveFailure>({ errors: {}, texts: result.texts, ...failure }, { status })
}

function failureOf(result: Failed): Pick<SaveFailure, 'why' | 'problem'> & Partial<SaveFailure> & { status: number } {
  switch (result.outcome) {
    case 'gone':
      return { why: 'gone', problem: GONE, status: 410 }
    case 'conflict':
      return { why: 'conflict', problem: CHANGED, status: 409, conflict: { version: result.version, differences: result.differences } }
    case 'failed':
      return { why: 'server', ...storeFailureProblem(result.because, 'Not saved', 'Your text is still here.') }
    case 'refused':
      return { ...refusal(result), status: refusalStatus(result) }
  }
}

type Refused = Extract<SaveResult, { outcome: 'refused' }>

function refusal({ isGone, problem = CHECK, errors, pictures }: Refused) {
  const unusable = Object.keys(pictures).filter((name) => pictures[name] !== 'busy')
  return { why: isGone ? 'gone' : 'faults', problem, errors, unusable } as const
}

/** Says what is wrong with a picture if nothing else is. */
function refusalStatus({ errors, pictures }: Refused): number {
  const isPictureFault = Object.keys(errors).every((name) => name in pictures)
  const last = Object.values(pictures).at(-1)
  return isPictureFault && last ? PICTURE_FAULT_STATUS[last] : 422
}
