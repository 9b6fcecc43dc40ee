import { imagePath } from '#domain/pictures/image-path.ts'
import type { FieldChange } from '#domain/revisions/history.ts'
import styles from './history.module.css'

/** What became of a field: words that went and came, pictures side by side. */
export function FieldDiff({ change: { kind, words, pictures }, isFirst }: { change: FieldChange; isFirst: boolean }) {
  const hasPictures = pictures.before.length + pictures.after.length > 0
  const isSameWords = words.every((part) => part.change === 'same' || part.change === 'left-out')
  return (
    <>
      {kind !== 'image' && !isSameWords && (
        <p className={styles.words}>
          {words.map((part, at) => (
            <Part key={`${at} ${part.change}`} part={part} isFirst={isFirst} />
          ))}
        </p>
      )}
      {kind === 'richText' && isSameWords && !hasPictures && <p>The same words, set differently: headings, lists, bold or links.</p>}
      {hasPictures && (
        <div className={styles.pictures}>
          {!isFirst && <Pictures label="Before" files={pictures.before} />}
          <Pictures label={isFirst ? 'Picture' : 'After'} files={pictures.after} />
        </div>
      )}
    </>
  )
}

function Part({ part: { change, text }, isFirst }: { part: FieldChange['words'][number]; isFirst: boolean }) {
  if (change === 'left-out') return <span className={styles.leftOut}> … </span>
  if (change === 'same' || isFirst) return text
  return change === 'added' ? <ins>{text}</ins> : <del>{text}</del>
}

function Pictures({ label, files }: { label: string; files: readonly string[] }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {files.length === 0 && <p>No picture</p>}
      {files.map((file) => (
        <img key={file} src={imagePath(file)} alt={file} width={192} height={180} loading="lazy" />
      ))}
    </figure>
  )
}
