import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { preventDoubleSubmit } from '#app/browser/prevent-double-submit.ts'
import { captureEarlyInput } from '#app/browser/restore-early-input.ts'

const putBackFilledIn = captureEarlyInput()
preventDoubleSubmit()

/** The page, which says on its root element when it has come alive: from then on its scripts answer to keys and clicks. */
function LivePage() {
  useEffect(() => {
    // What answers to it may draw at once, which nothing may within an effect.
    queueMicrotask(() => {
      putBackFilledIn()
      document.documentElement.dataset.alive = ''
    })
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LivePage />
    </StrictMode>,
  )
})
