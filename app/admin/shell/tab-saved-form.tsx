import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { formDataOf, readTabTexts, type Texts, textsIn, writeTabTexts } from './tab-storage.ts'

type Props = {
  name: string
  form: RefObject<HTMLFormElement | null>
  isAnswer: boolean
  isShown: (kept: FormData) => boolean
  bringBack: (kept: FormData) => void
  children?: ReactNode
}

/** Restored text is offered beside the form and never overwrites what people type. */
export function TabSavedForm(given: Props) {
  const [first] = useState(given)
  const [left, setLeft] = useState<readonly Texts[]>([])
  const [isExchanged, setExchanged] = useState(false)
  const [hasRoom, setHasRoom] = useState(true)
  useEffect(() => {
    const { name, form, isAnswer, isShown } = first
    const before = readTabTexts(name)
    const all = before.own && !isAnswer ? [before.own, ...before.left] : before.left
    const offered = all.filter((texts) => !isShown(formDataOf(texts)))
    writeTabTexts(name, { left: offered })
    setLeft(offered)
    if (isAnswer) keep()
    const { current } = form
    current?.addEventListener('input', keep)
    return () => current?.removeEventListener('input', keep)

    function keep(): void {
      if (form.current) setHasRoom(writeTabTexts(name, { ...readTabTexts(name), own: textsIn(form.current) }).hasRoom)
    }
  }, [first])

  const [offer, ...others] = left
  if (!offer) return !hasRoom && <NoRoom />

  function settle(own: Texts | undefined, stillLeft: readonly Texts[], change: () => void): void {
    writeTabTexts(given.name, { own, left: stillLeft })
    flushSync(() => {
      setLeft(stillLeft)
      change()
    })
    given.form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus()
  }

  function bringBack(texts: Texts): void {
    const { own } = readTabTexts(given.name)
    settle(texts, own ? [own, ...others] : others, () => {
      setExchanged(own !== undefined)
      given.bringBack(formDataOf(texts))
    })
  }

  return (
    <>
      {!hasRoom && <NoRoom />}
      <div role="status" className="stack callout">
        <p>
          {isExchanged ? 'Your other text is still in this tab.' : 'You have unsaved changes in this tab.'}
          {others.length > 0 && ` ${moreWords(others.length)}`}
        </p>
        {given.children}
        <div className="row">
          <QuietButton onClick={() => bringBack(offer)}>Restore</QuietButton>
          <QuietButton onClick={() => settle(readTabTexts(given.name).own, others, () => setExchanged(false))}>Discard</QuietButton>
        </div>
      </div>
    </>
  )
}

function NoRoom() {
  return (
    <p role="alert" className="callout status-line failure">
      This tab can’t keep your text. Save before you leave the page.
    </p>
  )
}

function moreWords(count: number): string {
  return count === 1 ? 'There is one more text after it.' : `There are ${count} more texts after it.`
}
