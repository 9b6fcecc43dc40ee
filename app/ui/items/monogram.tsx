import styles from './monogram.module.css'

const tones = [styles.ink, styles.marigold, styles.teal, styles.line]

export function Monogram({ name }: { name: string }) {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return (
    <span aria-hidden="true" className={`${styles.monogram} ${tones[sum % tones.length]}`}>
      <span>{initials(name)}</span>
    </span>
  )
}

export function initials(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]\p{M}*/gu) ?? []
  return letters.slice(0, 2).join('').toLocaleUpperCase('en-US') || '·'
}
