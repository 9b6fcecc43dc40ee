import { useEffect, useId, useState } from 'react'
import { readTable } from '#app/editing/ask-words.ts'
import { type At, fieldOf, valueIn } from '#app/editing/desk.ts'
import { save, write } from '#app/editing/keep.ts'
import { type Editing, openDialog, useDesk } from '#app/editing/view.ts'
import { faultIn } from '#domain/words/check-words.ts'
import { valueAt } from '#domain/words/words-table.ts'
import { EditingDialog } from './dialog.tsx'

/** Search engines show about so many characters. */
const SHOWN = { title: 60, description: 160 }

/** Whether a table has the words that a page says of itself. */
export function hasHead({ desk }: Editing, key: string): boolean {
  return ['title', 'description'].every((place) => fieldOf(desk, `${key}:${place}`)?.is === 'text')
}

/** What the page says of itself to search engines and where it is shared, with a preview of both. */
export function HeadPanel({ editing, table }: { editing: Editing; table: string }) {
  const { desk } = editing
  useDesk(editing)
  const [title, description] = (['title', 'description'] as const).map((place) => String(valueIn(desk, `${table}:${place}`) ?? ''))
  const isPublished = usePublishedTitle(table) === title
  const close = () => {
    void save(desk)
    openDialog(editing, undefined)
  }
  return (
    <EditingDialog editing={editing} title="Title and description">
      <div className="editing-form">
        <HeadField editing={editing} at={`${table}:title`} />
        <HeadField editing={editing} at={`${table}:description`} />
        <SearchResult title={title ?? ''} description={description ?? ''} />
        <SharedCard title={title ?? ''} description={description ?? ''} isPublished={isPublished} />
      </div>
      <div className="editing-buttons">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </EditingDialog>
  )
}

function HeadField({ editing: { desk }, at }: { editing: Editing; at: At }) {
  const id = useId()
  const field = fieldOf(desk, at)
  if (field?.is !== 'text') return null
  const text = String(valueIn(desk, at) ?? '')
  const fault = faultIn(field, text)
  const isTitle = at.endsWith(':title')
  const props = {
    id,
    className: 'input',
    value: text,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => write(desk, at, target.value.replaceAll('\n', ' ')),
    onBlur: () => void save(desk),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {isTitle ? <input type="text" autoComplete="off" {...props} /> : <textarea rows={3} {...props} />}
      <p id={`${id}-note`} className={fault ? 'error' : 'hint'}>
        {fault ?? `${text.length} of ${field.most}`}
      </p>
    </div>
  )
}

function SearchResult({ title, description }: { title: string; description: string }) {
  return (
    <figure className="editing-preview">
      <figcaption>In a search engine</figcaption>
      <div className="editing-result">
        <p className="editing-result-site">{siteName()}</p>
        <p className="editing-result-address">{shownAddress()}</p>
        <p className="editing-result-title">{cut(title, SHOWN.title)}</p>
        <p>{cut(description, SHOWN.description)}</p>
      </div>
    </figure>
  )
}

function SharedCard({ title, description, isPublished }: { title: string; description: string; isPublished: boolean }) {
  const picture = sharePicture()
  return (
    <figure className="editing-preview">
      <figcaption>Where it is shared</figcaption>
      <div className="editing-card">
        {picture && <img src={picture} alt="A card with the title that visitors read" width={1200} height={630} />}
        <div>
          <p className="editing-result-address">{new URL(address()).host}</p>
          <p className="editing-card-title">{title}</p>
          <p>{cut(description, SHOWN.description)}</p>
        </div>
      </div>
      {picture && (
        <p className="hint">
          {isPublished ? 'The picture is drawn from the title.' : 'The picture shows the published title. It changes when you publish.'}
        </p>
      )}
    </figure>
  )
}

/** As visitors read it; nothing before the server has said it. */
function usePublishedTitle(key: string): string | undefined {
  const [title, setTitle] = useState<string>()
  useEffect(() => {
    let isGone = false
    void readTable(key).then((told) => {
      if (isGone || 'is' in told) return
      const changed = told.changed.find(({ place }) => place === 'title')
      setTitle(String((changed ? changed.before : valueAt(told.words, 'title')) ?? ''))
    })
    return () => {
      isGone = true
    }
  }, [key])
  return title
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const begin = text.slice(0, most)
  return `${begin.slice(0, Math.max(begin.lastIndexOf(' '), most - 20)).trimEnd()} …`
}

function address(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
}

function shownAddress(): string {
  const { host, pathname } = new URL(address())
  return [host, ...pathname.split('/').filter((step) => step !== '')].join(' › ')
}

function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
}

/** Missing where the page is not to be listed. */
function sharePicture(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  if (!content) return undefined
  const { pathname, search } = new URL(content)
  return pathname + search
}
