import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import styles from './images.module.css'
import { pastedFiles } from './pasted-files.ts'

type Props = {
  className: string | undefined
  onTake: (file: File, others?: number) => void
  children: ReactNode
}

export function ImageDropZone({ className, onTake, children }: Props) {
  const [isOver, setOver] = useState(false)

  function hover(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent): void {
    setOver(false)
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    const [file, ...others] = event.dataTransfer.files
    if (file) onTake(file, others.length)
  }

  function paste(event: ClipboardEvent): void {
    const [file, ...others] = pastedFiles(event.clipboardData)
    if (!file) return
    event.preventDefault()
    onTake(file, others.length)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no pointer chooses a file with the input inside
    <div
      className={isOver ? `${className} ${styles.over}` : className}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
    </div>
  )
}
