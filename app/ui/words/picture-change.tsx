import { thumbnailPath } from '#domain/pictures/image-path.ts'

type Props = { before: string; after: string }

/** Which picture went and which came. */
export function PictureChange({ before, after }: Props) {
  return (
    <p className="words-pictures">
      <del>
        <Picture file={before} label="Before" />
      </del>
      <ins>
        <Picture file={after} label="Now" />
      </ins>
    </p>
  )
}

function Picture({ file, label }: { file: string; label: string }) {
  return (
    <>
      <span className="words-line-label">{label}: </span>
      {file === '' ? (
        'the drawn picture'
      ) : (
        <img src={thumbnailPath(file)} width={352} height={330} alt={`picture ${file}`} loading="lazy" />
      )}
    </>
  )
}
