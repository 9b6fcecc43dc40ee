import { type KeyboardEvent, useRef } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { LabeledField, LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { MAX_REPLY } from '#domain/outgoing/reply.ts'
import { fillReply, type ReplySettings } from '#domain/outgoing/reply-settings.ts'
import { Facts } from './facts.tsx'
import styles from './inbox.module.css'
import { useUnsavedReply } from './use-unsaved-reply.tsx'

type Props = Pick<ReplySettings, 'templates'> & {
  message: { id: string; from_name: string; email: string }
  replies: readonly { text: string }[]
  form: string
  from: string
  support: string
  answer: { typed: string; isSecond: boolean } | undefined
}

export function ReplyForm({ message, replies, templates, form: token, from, support, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { offer, keep, isMissing } = useUnsavedReply({
    form,
    message,
    known: ['', answer?.typed, ...replies.map(({ text }) => text)],
    isAnswer: answer !== undefined,
    write: (text) => write(text, 0, area.current?.value.length ?? 0),
  })
  const to = [<bdi key="name">{message.from_name}</bdi>, ` <${message.email}>`]
  const addresses = Object.entries({ From: from, To: to })

  function write(text: string, from: number, to: number): void {
    area.current?.setRangeText(text, from, to, 'end')
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
    area.current?.focus()
  }

  function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    form.current?.requestSubmit(form.current.querySelector<HTMLElement>('[value="reply"]'))
  }

  return (
    <section aria-labelledby="reply" className={`stack gap-2 card above ${styles.delivery}`}>
      <h2 id="reply">{replies.length > 0 ? 'Reply again' : 'Reply'}</h2>
      {offer}
      <form ref={form} method="post" onKeyDown={sendByKey} onInput={keep} className="stack gap-2">
        <input type="hidden" name="form" value={token} />
        <input type="hidden" name="seen" value={replies.length} />
        <Facts list={addresses} />
        {templates.length > 0 && (
          <LabeledSelect
            id="template"
            label="Template"
            value=""
            options={[['', 'Insert a template…'], ...templates.map(({ name }, at) => [`${at}`, name] as const)]}
            onChange={({ target }) => {
              const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {}
              write(fillReply(templates[Number(target.value)]?.text ?? '', message.from_name), from, to)
            }}
          />
        )}
        <LabeledField
          id="reply-text"
          label="Text"
          hint={`Answers arrive ${support ? `at ${support}` : 'by email'}, not here. Ctrl+Enter sends.${isMissing ? ' This browser keeps no copy.' : ''}`}
        >
          <textarea
            ref={area}
            id="reply-text"
            name="text"
            className="input"
            rows={7}
            maxLength={MAX_REPLY}
            defaultValue={answer?.typed}
            aria-describedby="reply-text-hint"
            required
          />
        </LabeledField>
        <div className="row">
          <SubmitButton intent="reply">{answer?.isSecond ? 'Send anyway' : 'Send reply'}</SubmitButton>
        </div>
      </form>
    </section>
  )
}
