import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BEGINNING_PATH, SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { TabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { normalizeGroup } from '#domain/synonyms/validate-groups.ts'
import { SynonymGroupField } from './group-field.tsx'

type Props = {
  lines: readonly string[]
  errors: readonly string[]
  version: string
  isBeginning: boolean
  isAnswer: boolean
}

type Line = { key: number; text: string; fault: string }

export function GroupsForm(given: Props) {
  const [{ version, isBeginning }, setStart] = useState(given)
  const [lines, setLines] = useState(() => linesOf(given))
  const form = useRef<HTMLFormElement>(null)
  const fields = () => [...(form.current?.querySelectorAll('textarea') ?? [])]

  function add(): void {
    flushSync(() => setLines([...lines, emptyLine(lines)]))
    fields().at(-1)?.focus()
  }

  function remove(key: number): void {
    const at = lines.findIndex((line) => line.key === key)
    const left = lines.filter((line) => line.key !== key)
    flushSync(() => setLines(left.length > 0 ? left : [emptyLine(lines)]))
    const all = fields()
    all[Math.min(at, all.length - 1)]?.focus()
    form.current?.dispatchEvent(new Event('input'))
  }

  function goOn(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || isComposingKey(event.nativeEvent) || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    const next = fields()[fields().indexOf(event.target) + 1]
    if (next) next.focus()
    else add()
  }

  function bringBack(kept: FormData): void {
    setStart({ ...given, version: String(kept.get('version')), isBeginning: false })
    setLines(linesOf({ lines: keptLines(kept), errors: [] }, lines))
  }

  return (
    <section aria-labelledby="same-words" className="stack gap-4">
      <h2 id="same-words">Synonyms</h2>
      <p className="measure soft">
        A search for one word of a line finds the others too. Separate words or phrases with commas. Singular and plural already match.
        Clear a line to remove it.
      </p>
      {isBeginning && <p className="callout">These are the default lines. Save to use them.</p>}
      <TabSavedForm
        name="same-words"
        form={form}
        isAnswer={given.isAnswer}
        isShown={(kept) => sameLines(keptLines(kept), given.lines)}
        bringBack={bringBack}
      />
      <FaultLinks lines={lines} />
      <form ref={form} method="post" action={SEARCHES_PATH} encType="multipart/form-data" onKeyDown={goOn} className="stack gap-4">
        <input type="hidden" name="version" value={version} />
        <ol className="stack gap-2">
          {lines.map(({ key, text, fault }, at) => (
            <SynonymGroupField key={key} number={at + 1} text={text} fault={fault} remove={() => remove(key)} />
          ))}
        </ol>
        <div className="row action-bar">
          <QuietLink href={BEGINNING_PATH}>Reset to default</QuietLink>
          <button type="button" className="button button-quiet scripted" onClick={add}>
            Add a line
          </button>
          <SubmitButton intent="save">Save the list</SubmitButton>
        </div>
      </form>
    </section>
  )
}

function FaultLinks({ lines }: { lines: readonly Line[] }) {
  const faulty = lines.flatMap(({ key, fault }, at) => (fault === '' ? [] : [{ key, number: at + 1 }]))
  if (faulty.length === 0) return null
  return (
    <ul className="row">
      {faulty.map(({ key, number }) => (
        <li key={key}>
          <a className="tap" href={`#line-${number}`}>{`To line ${number}`}</a>
        </li>
      ))}
    </ul>
  )
}

/** People without scripts need a blank line to add one. */
function linesOf({ lines, errors }: Pick<Props, 'lines' | 'errors'>, before: readonly Line[] = []): Line[] {
  const first = nextKey(before)
  const texts = lines.at(-1)?.trim() === '' ? lines : [...lines, '']
  return texts.map((text, at) => ({ key: first + at, text, fault: errors[at] ?? '' }))
}

function emptyLine(lines: readonly Line[]): Line {
  return { key: nextKey(lines), text: '', fault: '' }
}

function nextKey(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ key }) => key + 1))
}

function keptLines(kept: FormData): string[] {
  return kept.getAll('line').map(String)
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  const written = (lines: readonly string[]) => lines.map(normalizeGroup).filter((line) => line !== '')
  return written(a).join('\n') === written(b).join('\n')
}
