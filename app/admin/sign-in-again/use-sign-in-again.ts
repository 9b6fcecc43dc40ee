import { useEffect, useEffectEvent, useState } from 'react'
import type { FormStatus } from '#app/admin/forms/form-progress.ts'
import { SIGNED_IN_PATH } from '#app/admin/paths/admin-paths.ts'
import { isReachable } from '#app/admin/shell/is-reachable.ts'
import { onSignedIn } from './signed-in-channel.ts'

const AGAIN_MS = 5000
const LONGEST_AGAIN_MS = 60_000

const STAYS: readonly FormStatus['type'][] = ['signed-out', 'changed', 'saving-draft', 'saving', 'waiting', 'offline']

export function useSignedOut(is: FormStatus['type']): boolean {
  const [isOut, setOut] = useState(false)
  if (is === 'signed-out' && !isOut) setOut(true)
  if (isOut && !STAYS.includes(is)) setOut(false)
  return isOut
}

export function useSignedInAgain(isOut: boolean, goOn: () => void): void {
  const goOnNow = useEffectEvent(goOn)
  useEffect(() => {
    if (!isOut) return
    let isOver = false
    let pause = AGAIN_MS
    let timer = window.setTimeout(askAgain, pause)
    const isLookedAt = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', isLookedAt)
    const endHearing = onSignedIn(() => goOnNow())
    return () => {
      isOver = true
      clearTimeout(timer)
      endHearing()
      document.removeEventListener('visibilitychange', isLookedAt)
    }

    async function ask(): Promise<void> {
      if ((await isReachable(SIGNED_IN_PATH)) && !isOver) goOnNow()
    }

    async function askAgain(): Promise<void> {
      await ask()
      if (isOver) return
      pause = Math.min(pause * 2, LONGEST_AGAIN_MS)
      timer = window.setTimeout(askAgain, pause)
    }
  }, [isOut])
}
