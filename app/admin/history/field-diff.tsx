import '#app/ui/diff/copy-changes.css'
import { DiffText } from '#app/ui/diff/diff-text.tsx'
import { imagePath } from '#domain/images/image-path.ts'
import type { FieldDifference } from '#domain/item-changes/diff-field.ts'
import styles from './history.module.css'

export function FieldDiff({ change: { kind, parts, pictures }, isFirst }: { change: FieldDifference; isFirst: boolean }) {
  const hasPictures = pictures.before.length + pictures.after.length > 0
  const isSameWords = parts.every((part) => part.change === 'same' || part.change === 'left-out')
  return (
    <>
      {kind !== 'image' && !isSameWords && <DiffText parts={parts} isPlain={isFirst} />}
      {kind === 'richText' && isSameWords && !hasPictures && <p>The same words, set differently: headings, lists, bold or links.</p>}
      {hasPictures && (
        <div className={`row gap-4 ${styles.pictures}`}>
          {!isFirst && <Pictures label="Before" files={pictures.before} />}
          <Pictures label={isFirst ? 'Image' : 'After'} files={pictures.after} />
        </div>
      )}
    </>
  )
}

function Pictures({ label, files }: { label: string; files: readonly string[] }) {
  return (
    <figure className="stack gap-2">
      <figcaption className="note">{label}</figcaption>
      {files.length === 0 && <p>No image</p>}
      {files.map((file) => (
        <img key={file} src={imagePath(file)} alt={file} width={192} height={180} loading="lazy" className="picture" />
      ))}
    </figure>
  )
}
