import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { formDataOf, readTabTexts, type Texts, textsOf, writeTabTexts } from './tab-storage.ts'

type Props = {
  name: string
  form: RefObject<HTMLFormElement | null>
  isAnswer: boolean
  bringBack: (kept: FormData) => void
  children?: ReactNode
}

type Options<Values> = { name: string; given: Values; isAnswer: boolean; read: (kept: FormData) => Values }

/** `times` counts what was restored; as a key, it remounts the fields. */
export function useTabSavedForm<Values>({ name, given, isAnswer, read }: Options<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const [{ values, times }, setShown] = useState({ values: given, times: 0 })
  const bringBack = (kept: FormData) => setShown({ values: read(kept), times: times + 1 })
  return { form, values, times, offer: <TabSavedForm {...{ name, form, isAnswer, bringBack }} /> }
}

/** Restored text is offered beside the form and never overwrites what people type. */
export function TabSavedForm(given: Props) {
  const [first] = useState(given)
  const [left, setLeft] = useState<readonly Texts[]>([])
  const [isExchanged, setExchanged] = useState(false)
  const [hasRoom, setHasRoom] = useState(true)
  useEffect(() => {
    const { name, form, isAnswer } = first
    const before = readTabTexts(name)
    const all = before.own && !isAnswer ? [before.own, ...before.left] : before.left
    const offered = all.filter((texts) => !isSameText(formDataOf(texts), form.current))
    writeTabTexts(name, { left: offered })
    setLeft(offered)
    if (isAnswer) keep()
    const { current } = form
    current?.addEventListener('input', keep)
    return () => current?.removeEventListener('input', keep)

    function keep(): void {
      if (form.current) setHasRoom(writeTabTexts(name, { ...readTabTexts(name), own: textsOf(new FormData(form.current)) }).hasRoom)
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
          {others.length > 0 && ` There ${others.length === 1 ? 'is one more text' : `are ${others.length} more texts`} after it.`}
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

/** What tells versions apart isn't typed. */
const NOT_TYPED = new Set(['id', 'version', 'stamp', 'shown', 'seen'])

function isSameText(kept: FormData, form: HTMLFormElement | null): boolean {
  const typed = (texts: Texts) => texts.filter(([name]) => !NOT_TYPED.has(name)).map(([name, text]) => `${name} ${text.trim()}`)
  return form !== null && typed(textsOf(kept)).join('\n') === typed(textsOf(new FormData(form))).join('\n')
}
