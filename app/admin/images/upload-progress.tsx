import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { Upload } from './use-image-field.ts'

type Props = { upload: Upload; label: string; onCancel: () => void; onAgain: (file: File) => void }

export function UploadProgress({ upload, label, onCancel, onAgain }: Props) {
  if (upload.type === 'none') return null
  if (upload.type === 'failed') {
    const { file, message } = upload
    return (
      <>
        <p role="alert" className="error">
          {message}
        </p>
        {file && <QuietButton onClick={() => onAgain(file)}>Try {file.name} again</QuietButton>}
      </>
    )
  }
  return <SendingProgress share={upload.share} label={label} onCancel={onCancel} />
}

export function SendingProgress({ share, label, onCancel }: Pick<Props, 'label' | 'onCancel'> & { share: number }) {
  return (
    <>
      <progress value={share} max={1} aria-label={`Upload of ${label}`} />
      <div className="row gap-2">
        <span role="status">{share < 1 ? 'Uploading…' : 'Being made ready…'}</span>
        <QuietButton aria-label={`Cancel the upload of ${label}`} onClick={onCancel}>
          Cancel
        </QuietButton>
      </div>
    </>
  )
}
