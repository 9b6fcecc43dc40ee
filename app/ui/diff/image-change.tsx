import { thumbnailPath } from '#domain/images/image-path.ts'

export function ImageChange({ before, after }: { before: string; after: string }) {
  return (
    <p className="actions words-pictures">
      <del className="stack">
        <span className="note">Before: </span>
        <ImageNamed file={before} />
      </del>
      <ins className="stack">
        <span className="note">Now: </span>
        <ImageNamed file={after} />
      </ins>
    </p>
  )
}

export function ImageNamed({ file }: { file: string }) {
  if (file === '') return 'the drawn picture'
  return (
    <img className="picture words-picture" src={thumbnailPath(file)} width={352} height={330} alt={`Stored as ${file}`} loading="lazy" />
  )
}
