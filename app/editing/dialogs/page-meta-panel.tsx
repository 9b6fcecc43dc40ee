import { useState } from 'react'
import { sharePreviewPath } from '#app/editing/state/copy-api-types.ts'
import { fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { type EditorContext, useEditorState } from '#app/editing/state/editor-view.ts'
import { CopyField } from './copy-field.tsx'
import { CloseDialog, EditingDialog } from './dialog.tsx'
import { hasShareImage, ShareImageField } from './share-image-field.tsx'

/** Search engines cut titles and descriptions near these lengths in characters. */
const SHOWN = { title: 60, description: 160 }

export function hasPageMeta({ store }: EditorContext, key: string): boolean {
  return ['title', 'description'].every((place) => fieldOf(store, `${key}:${place}`)?.type === 'text')
}

export function headTitle(editing: EditorContext, table: string): string {
  return hasShareImage(editing, table) ? 'Title, description and share image' : 'Title and description'
}

export function PageMetaPanel({ editing, table }: { editing: EditorContext; table: string }) {
  const { store } = editing
  useEditorState(editing)
  const [title, description] = (['title', 'description'] as const).map((place) => String(valueIn(store, `${table}:${place}`) ?? ''))
  return (
    <EditingDialog editing={editing} title={headTitle(editing, table)}>
      <div className="stack editing-form">
        <CopyField isLabelShort editing={editing} at={`${table}:title`} />
        <CopyField isLabelShort editing={editing} at={`${table}:description`} />
        {hasShareImage(editing, table) && <ShareImageField editing={editing} table={table} />}
        <SearchResult title={title ?? ''} description={description ?? ''} />
        <SharedCard title={title ?? ''} description={description ?? ''} picture={pictureOf(editing, table)} />
      </div>
      <CloseDialog editing={editing} />
    </EditingDialog>
  )
}

function SearchResult({ title, description }: { title: string; description: string }) {
  return (
    <figure className="stack">
      <figcaption>In a search engine</figcaption>
      <div className="card editing-result">
        <p className="editing-result-site">{siteName()}</p>
        <p className="editing-result-address">{shownAddress()}</p>
        <p className="editing-result-title">{cut(title, SHOWN.title)}</p>
        <p>{cut(description, SHOWN.description)}</p>
      </div>
    </figure>
  )
}

function SharedCard({ title, description, picture }: { title: string; description: string; picture: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <figure className="stack">
      <figcaption>When shared</figcaption>
      <div className="card editing-card">
        {picture && picture !== failed && (
          <img src={picture} alt="As it will be shared" width={1200} height={630} onError={() => setFailed(picture)} />
        )}
        <div>
          <p className="editing-result-address">{new URL(address()).host}</p>
          <p className="editing-card-title">{title}</p>
          <p>{cut(description, SHOWN.description)}</p>
        </div>
      </div>
      <p className="hint" role="status">
        {picture && picture === failed && 'The image didn’t load. Your text is safe.'}
      </p>
    </figure>
  )
}

/** The server draws previews from saved text only. */
function pictureOf(editing: EditorContext, table: string): string | undefined {
  if (!hasShareImage(editing, table)) return publishedPicture()
  const parts = ['title', 'sharePicture.file'].map((place) => String(valueIn(editing.store, `${table}:${place}`, 'known') ?? ''))
  return sharePreviewPath(table, parts)
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

/** Unlisted pages have no share image. */
function publishedPicture(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  if (!content) return undefined
  const { pathname, search } = new URL(content)
  return pathname + search
}
