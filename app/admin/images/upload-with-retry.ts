import type { ImageAnswer } from './add-image.tsx'
import { uploadImage } from './upload-image.ts'

/** `tell` reports when the server's rate limit delays uploads. */
export async function uploadWithRetry(file: File, tell: (isHeldBack: boolean) => void, fills?: readonly string[]): Promise<ImageAnswer> {
  for (;;) {
    const answer = await uploadImage(file, undefined, { fills })
    if (answer.ok || answer.waitSeconds === undefined) return answer
    tell(true)
    await new Promise((resolve) => setTimeout(resolve, (answer.waitSeconds ?? 0) * 1000))
    tell(false)
  }
}
