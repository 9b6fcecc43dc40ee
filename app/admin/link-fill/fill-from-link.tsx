import { useContext, useEffect, useRef, useState } from 'react'
import { FormStateContext, fieldId } from '#app/admin/forms/form-state.ts'
import type { FilledFields } from '#app/admin/forms/link-fill.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { fetchLink, fetchLinkImage } from './fetch-link.ts'

const PICTURE = 'logo'
const OFFER = '“Fill from link” fills empty fields from that page.'

type Said = { words: string; isFault?: true }

export function FillFromLink({ linkField }: { linkField: string }) {
  const { labels, foundFields } = useContext(FormStateContext)
  const [said, setSaid] = useState<Said>({ words: '' })
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  // Text typed during the request must win.
  const fields = useRef(foundFields)
  useEffect(() => {
    fields.current = foundFields
  })

  useEffect(() => {
    const control = linkControl(linkField)
    const offer = ({ clipboardData }: ClipboardEvent) => {
      if (/^\s*(?:https?:\/\/|www\.)/i.test(clipboardData?.getData('text') ?? '')) setSaid({ words: OFFER })
    }
    control?.addEventListener('paste', offer)
    return () => {
      control?.removeEventListener('paste', offer)
      reading.current?.abort()
    }
  }, [linkField])

  async function read(): Promise<void> {
    const address = linkControl(linkField)?.value.trim() ?? ''
    if (isReading) return
    if (address === '') {
      setSaid({ words: `Enter the page’s URL in ${labels[linkField]} first.`, isFault: true })
      linkControl(linkField)?.focus()
      return
    }
    reading.current = new AbortController()
    const { signal } = reading.current
    setReading(true)
    setSaid({ words: 'Reading the page…' })
    const words = await fillFrom(address, signal)
    if (signal.aborted) return
    setReading(false)
    setSaid(words)
  }

  async function fillFrom(address: string, signal: AbortSignal): Promise<Said> {
    const answer = await fetchLink(address, signal)
    if (signal.aborted) return { words: '' }
    if (!answer.ok) return { words: `Nothing was filled in. ${answer.message}`, isFault: true }
    const { host, metadata } = answer
    const result = fields.current.fillTexts(metadata.texts)
    const sentence = (more: FilledFields) =>
      filledWords(host, { filled: names(result, more, 'filled'), preserved: names(result, more, 'preserved') })
    if (!metadata.picture) return { words: sentence({ filled: [], preserved: [] }) }
    setSaid({ words: `${sentence({ filled: [], preserved: [] })} Fetching its image…` })
    const picture = await fetchLinkImage(metadata.picture, signal)
    if (signal.aborted) return { words: '' }
    if (!picture.ok) return { words: `${sentence({ filled: [], preserved: [] })} Its image didn’t load: ${picture.message}` }
    return { words: sentence(fields.current.fillPicture(PICTURE, picture.file)) }
  }

  function names(one: FilledFields, other: FilledFields, which: keyof FilledFields): string[] {
    return [...one[which], ...other[which]].map((name) => labels[name] ?? name)
  }

  return (
    <div className="row gap-2 scripted">
      <button type="button" className="button button-quiet" aria-disabled={isReading || undefined} onClick={() => void read()}>
        <Icon name="link" />
        Fill from link
      </button>
      <p role="status" className={said.isFault ? 'error small grow' : 'small grow'}>
        {said.words}
      </p>
    </div>
  )
}

const list = new Intl.ListFormat('en-US')

function filledWords(host: string, { filled, preserved }: FilledFields): string {
  const found = filled.length > 0 ? `Filled in from ${host}: ${list.format(filled)}. Check them.` : `${host} has nothing to add.`
  return preserved.length > 0 ? `${found} Left as you have it: ${list.format(preserved)}.` : found
}

function linkControl(name: string): HTMLInputElement | undefined {
  const control = document.getElementById(fieldId(name))
  return control instanceof HTMLInputElement ? control : undefined
}
