import { type Frame, framingOf, JUDGED_AT } from '#domain/pictures/picture-framing.ts'

/** Twice as large as it is shown. */
const PREVIEW: Frame = { width: 192, height: 180 }

/** A chosen picture as it will be published, cut or whole on its ground; undefined for a file that the browser cannot read. */
export async function framedPreview(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const preview = drawn(bitmap)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => preview.toBlob(resolve))
    return blob ? URL.createObjectURL(blob) : undefined
  } catch {
    return undefined
  }
}

function drawn(bitmap: ImageBitmap): HTMLCanvasElement {
  const framing = framingOf(judgedPixels(bitmap), PREVIEW)
  const { width, height } = PREVIEW
  const { canvas, context } = canvasOf(PREVIEW)
  context.fillStyle = framing.cut ? '#fff' : `rgb(${framing.ground.join()})`
  context.fillRect(0, 0, width, height)
  const room = framing.cut ? 1 : 1 - 2 * framing.margin
  const scales = [(room * width) / bitmap.width, (room * height) / bitmap.height]
  const scale = framing.cut ? Math.max(...scales) : Math.min(...scales)
  const [across, down] = [scale * bitmap.width, scale * bitmap.height]
  context.drawImage(bitmap, (width - across) / 2, (height - down) / 2, across, down)
  return canvas
}

function judgedPixels(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, JUDGED_AT / Math.max(bitmap.width, bitmap.height))
  const size = { width: Math.max(1, Math.round(scale * bitmap.width)), height: Math.max(1, Math.round(scale * bitmap.height)) }
  const { context } = canvasOf(size)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return context.getImageData(0, 0, size.width, size.height)
}

function canvasOf({ width, height }: Frame): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}
