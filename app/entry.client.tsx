import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedEarly } from './typed-early.ts'

const putBackTyped = keepTypedEarly()

/** The page, which says on its root element when it has come alive: from then on its scripts answer to keys and clicks. */
function LivePage() {
  useEffect(() => {
    putBackTyped()
    document.documentElement.dataset.alive = ''
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
