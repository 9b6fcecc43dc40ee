import { type RefObject, useEffect, useRef } from 'react'
import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { RestoreOffer } from '#app/admin/unsaved-text/restore-offer.tsx'
import type { UnsavedDifference } from '#app/admin/unsaved-text/unsaved-differences.ts'
import type { UnsavedText } from '#app/admin/unsaved-text/unsaved-text-store.ts'
import { type FormSaves, useUnsavedText } from '#app/admin/unsaved-text/use-unsaved-text.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  message: { id: string; from_name: string }
  known: readonly (string | undefined)[]
  isAnswer: boolean
  write: (text: string) => void
}

export function useUnsavedReply({ form, message, known, isAnswer, write }: Options) {
  const saves = useRef<FormSaves>({ form: '', count: 0 })
  const read = (sent: FormData) => ({ title: `Reply to ${message.from_name}`, text: textIn(sent) })
  const unsaved = useUnsavedText({ form, read, differences, saves, place: messagePath(message.id) })
  const { note, settle, adopt, isMissing } = unsaved
  useEffect(() => {
    if (isAnswer) note()
  }, [isAnswer, note])

  function differences({ texts: { text = '' } }: UnsavedText): UnsavedDifference[] {
    return known.includes(text) ? [] : [{ name: 'text', label: 'Reply', kind: 'lines', stored: '', unsaved: text }]
  }

  function keep(): void {
    if (form.current && textIn(new FormData(form.current)) !== '') note()
    else void settle()
  }

  async function restore(one: UnsavedText): Promise<void> {
    await adopt(one)
    write(one.texts.text ?? '')
  }

  return { offer: <RestoreOffer {...unsaved} differences={differences} restore={restore} />, keep, isMissing }
}

function textIn(sent: FormData): string {
  return String(sent.get('text') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}
