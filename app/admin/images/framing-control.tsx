import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import { CENTER_PERCENT, parseFraming } from '#domain/ports/framing-choice.ts'
import { FRAMING_PATH, type FramedImage, type FramingAnswer } from './framed-image.ts'
import styles from './images.module.css'

const STEP = 5
/** No form has this ID, so these controls aren't submitted. */
const NO_FORM = 'none'
const PAUSE_MS = 350

type Props = {
  label: string
  file: string
  framed: FramedImage | undefined
  onLearn: (framed: FramedImage) => void
  onFrame: (framing: string, pauseMs?: number) => Promise<boolean>
}

export function FramingControl({ label, file, framed, onLearn, onFrame }: Props) {
  const [problem, setProblem] = useState<string>()

  async function ask(): Promise<void> {
    if (framed?.file === file || problem) return
    const { body: answer } = await fetchJson<FramingAnswer>(`${FRAMING_PATH}?${new URLSearchParams({ file })}`)
    if (answer?.ok) onLearn(answer)
    else setProblem(answer?.message ?? 'We couldn’t reach the server. Close this and open it again.')
  }

  return (
    <details
      className="whole-row small"
      onToggle={({ currentTarget }) => (currentTarget.open ? void ask() : setProblem(undefined))}
      onInput={(event) => event.stopPropagation()}
    >
      <summary className="strong">Fit or fill</summary>
      {problem && <p role="alert">{problem}</p>}
      {framed?.file === file && <Choices key={framed.whole.src} label={label} framed={framed} onFrame={onFrame} />}
    </details>
  )
}

function Choices({ label, framed, onFrame }: Pick<Props, 'label' | 'onFrame'> & { framed: FramedImage }) {
  const name = useId()
  const [point, setPoint] = useState(pointOf(framed))
  const [isFill, setFill] = useState(framed.fitMode === 'fill')

  function fit(): void {
    setFill(false)
    void frame('fit')
  }

  function fill(x: number, y: number, pauseMs = 0): void {
    setFill(true)
    setPoint({ x, y })
    void frame(`fill ${x} ${y}`, pauseMs)
  }

  /** A failed framing isn't shown as selected, so people can retry. */
  async function frame(framing: string, pauseMs = 0): Promise<void> {
    if (await onFrame(framing, pauseMs)) return
    setFill(framed.fitMode === 'fill')
    setPoint(pointOf(framed))
  }

  function move(event: KeyboardEvent): void {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (!by) return
    event.preventDefault()
    fill(within(point.x + (by[0] ?? 0)), within(point.y + (by[1] ?? 0)), PAUSE_MS)
  }

  function place({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): void {
    // Keyboard clicks have no coordinates.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    fill(within((100 * (clientX - left)) / width), within((100 * (clientY - top)) / height))
  }

  const { src, width, height } = framed.whole
  return (
    <fieldset className="stack gap-1">
      <legend className="visually-hidden">How {label} is shown</legend>
      <label className="check">
        <input type="radio" name={name} checked={!isFill} onChange={fit} form={NO_FORM} />
        <span>
          Fit <span className="soft">whole, on a plain ground</span>
        </span>
      </label>
      <label className="check">
        <input type="radio" name={name} checked={isFill} onChange={() => fill(point.x, point.y)} form={NO_FORM} />
        <span>
          Fill <span className="soft">cut to the frame</span>
        </span>
      </label>
      {isFill && (
        <>
          <button
            type="button"
            className={`bare ${styles.focus}`}
            aria-label={`Focus point of ${label}: ${point.x} % from the left, ${point.y} % from the top`}
            aria-describedby={`${name}-hint`}
            onClick={place}
            onKeyDown={move}
          >
            <img src={src} width={width} height={height} alt="" className={`picture ${styles.whole}`} />
            <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
              <line x1={point.x} x2={point.x} y1="0" y2="100" />
              <line x1="0" x2="100" y1={point.y} y2={point.y} />
            </svg>
          </button>
          <p className="hint" id={`${name}-hint`}>
            The focal point stays in sight: click it, or move the lines with the arrow keys.
          </p>
          <p role="status" className="visually-hidden">
            {point.x} % from the left, {point.y} % from the top
          </p>
        </>
      )}
    </fieldset>
  )
}

function pointOf({ framing }: FramedImage): { x: number; y: number } {
  const chosen = parseFraming(framing)
  return chosen?.by === 'fill' ? { x: chosen.x, y: chosen.y } : { x: CENTER_PERCENT, y: CENTER_PERCENT }
}

function within(share: number): number {
  return Math.min(100, Math.max(0, Math.round(share)))
}
