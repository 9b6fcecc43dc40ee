import type { PictureAnswer } from './add-image.tsx'
import { uploadPicture } from './upload-image.ts'

/** Stores one of many pictures. Where the server takes no more for now it waits and sends it again; `tell` hears of the waiting. */
export async function uploadInTurn(file: File, tell: (isHeldBack: boolean) => void): Promise<PictureAnswer> {
  for (;;) {
    const answer = await uploadPicture(file)
    if (answer.ok || answer.waitSeconds === undefined) return answer
    tell(true)
    await new Promise((resolve) => setTimeout(resolve, (answer.waitSeconds ?? 0) * 1000))
    tell(false)
  }
}
