import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { parseLinkAddress } from '#domain/link-address.ts'
import styles from './rich-text-editor.module.css'

/** Asks where the selected words lead. It stands inside the item's form, so its field has no name and Enter is its own. */
export function LinkDialog({ editor, ref }: { editor: Editor; ref: RefObject<HTMLDialogElement | null> }) {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function show(): void {
    if (!address.current) return
    setProblem(undefined)
    address.current.value = editor.getAttributes('link').href ?? ''
    address.current.select()
  }

  function apply(): void {
    const parsed = parseLinkAddress(address.current?.value ?? '')
    if (!parsed.ok) {
      setProblem(parsed.message)
      address.current?.focus()
      return
    }
    const { href } = parsed
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    ref.current?.close()
  }

  function removeLink(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    ref.current?.close()
  }

  function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onToggle={({ currentTarget }) => (currentTarget.open ? show() : editor.commands.focus())}
      onInput={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>Link</h2>
      <div className="field">
        <label htmlFor={`${id}-address`}>Address</label>
        <input
          ref={address}
          id={`${id}-address`}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onKeyDown={applyOnEnter}
        />
        {problem && (
          <p className="error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={styles.dialogButtons}>
        <button type="button" className="button button-quiet" onClick={() => ref.current?.close()}>
          Cancel
        </button>
        <button type="button" className="button button-quiet" onClick={removeLink}>
          Remove link
        </button>
        <button type="button" className="button" onClick={apply}>
          Set link
        </button>
      </div>
    </dialog>
  )
}
