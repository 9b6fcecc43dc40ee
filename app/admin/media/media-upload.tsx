import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploadWithRetry } from '#app/admin/images/upload-with-retry.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import '#app/admin/shell/file-field.css'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import { foldAlike } from '#lib/text/alike.ts'
import { baseName } from '#lib/text/base-name.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './media.module.css'

type Chosen = { file: File; fault?: string }

type Upload = { done: number; of: number; failed: string[]; matched: string[] }

const ZIP = /\.zip$/i
const NOTHING: Upload = { done: 0, of: 0, failed: [], matched: [] }

/** With the names of missing images, it takes only files that have one. */
export function MediaUpload({ missing }: { missing?: readonly string[] }) {
  const [upload, setUpload] = useState(NOTHING)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const readAnew = useSafeRevalidate()
  const isOver = usePageDrop(send)

  /** One after the other, because the server takes only so many at once. */
  async function send(chosen: readonly File[]): Promise<void> {
    const files = (await Promise.all(chosen.map((file) => (missing && ZIP.test(file.name) ? imagesIn(file) : [{ file }])))).flat()
    if (files.length === 0) return
    setUpload((before) => (before.done < before.of ? { ...before, of: before.of + files.length } : { ...NOTHING, of: files.length }))
    sending.current = files.reduce((before, each) => before.then(() => sendOne(each)), sending.current).then(readAnew)
  }

  async function sendOne({ file, fault }: Chosen): Promise<void> {
    const fills = missing?.filter((name) => foldAlike(name) === foldAlike(file.name))
    const message = fault ?? (fills?.length === 0 ? 'No post names it.' : undefined)
    const answer = message ? ({ ok: false, message } as const) : await uploadWithRetry(file, () => {}, fills)
    setUpload(({ done, of, failed, matched }) => ({
      done: done + 1,
      of,
      failed: answer.ok ? failed : [...failed, `${file.name}: ${answer.message}`],
      matched: answer.ok && fills ? [...matched, file.name] : matched,
    }))
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    send(files)
  }

  return (
    <form method="post" encType="multipart/form-data" className={`row gap-4 ${styles.upload} ${isOver ? styles.over : ''}`}>
      <input type="hidden" name="intent" value="upload" />
      <label htmlFor="upload-images" className="strong">
        Upload images
      </label>
      <input
        id="upload-images"
        type="file"
        name="picture"
        accept={missing ? 'image/*,.zip' : 'image/*'}
        multiple
        className="file-field"
        onChange={choose}
      />
      <QuietSubmit className="button button-quiet unscripted">Upload</QuietSubmit>
      <p className="note">Or drop them{missing && ', or a zip of them,'} anywhere on this page. Up to 10 MB each.</p>
      <p role="status">{upload.of > 0 && uploadText(upload)}</p>
      {upload.failed.length > 0 && (
        <div role="alert" className="error whole-row">
          {upload.failed.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </form>
  )
}

function usePageDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!event.dataTransfer?.types.includes('Files')) return
    const isInDialog = document.querySelector('dialog[open]') !== null
    // A file field of the dialog takes it. Anywhere else, browsers would leave the page to show the file.
    if (isInDialog && event.target instanceof HTMLInputElement) return
    event.preventDefault()
    if (!isInDialog) onDrop([...event.dataTransfer.files])
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    addEventListener('dragover', hover, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => setOver(relatedTarget !== null), { signal })
    addEventListener('drop', (event) => drop(event), { signal })
    return () => controller.abort()
  }, [])
  return isOver
}

async function imagesIn(file: File): Promise<Chosen[]> {
  const { unzip } = await import('#app/admin/import-formats/zip.ts')
  const { images = new Map(), failure = 'The zip has no images.' } = unzip(new Uint8Array(await file.arrayBuffer()))
  return images.size > 0 ? [...images].map(([path, bytes]) => ({ file: new File([bytes], baseName(path)) })) : [{ file, fault: failure }]
}

function uploadText({ done, of, failed, matched }: Upload): string {
  if (done < of) return `Uploading ${done + 1} of ${of}…`
  return `Uploaded ${formatCount(of - failed.length, 'image')}${matched.length > 0 ? `: ${matched.join(', ')}` : ''}.`
}
