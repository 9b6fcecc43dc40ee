import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { preventDoubleSubmit } from '#app/browser/prevent-double-submit.ts'
import { captureEarlyInput } from '#app/browser/restore-early-input.ts'

const putBackFilledIn = captureEarlyInput()
preventDoubleSubmit()

function LivePage() {
  useEffect(() => {
    // React forbids synchronous rendering inside an effect.
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
